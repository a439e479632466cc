import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import { useNewSinceLastVisit } from './last-visit'

/** What the lists have got since the previous visit, with links to the newest records; nothing on the first visit. */
export const NewRecords = ({ shown }: { shown: readonly ResourceDeclaration[] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { since, changes } = useNewSinceLastVisit(shown)
  if (!since || !changes) return null
  return (
    <Flex component="section" vertical gap={12} aria-labelledby="since">
      <h2 id="since">
        {t('dashboard.since.title')} <small className="text-quiet text-small">{formats.relative(since)}</small>
      </h2>
      {changes.length === 0 ? (
        <p className="text-secondary">{t('dashboard.since.none')}</p>
      ) : (
        <Flex component="ul" wrap gap={8}>
          {changes.map(({ resource, count }) => (
            <li key={resource.name}>
              <Link className="chip" to={`${resource.path}?sort=-createdAt`}>
                <Icon name={resource.icon} size={16} />
                {t('dashboard.since.count', {
                  count,
                  total: formats.number(count),
                  name: t(`resources.${resource.name}.${count === 1 ? 'one' : 'many'}`),
                })}
              </Link>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  )
}
