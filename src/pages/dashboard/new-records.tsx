import { useQuery } from '@tanstack/react-query'
import { Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useViewer } from '../../providers/access'
import { generated } from '../../providers/graphql'
import { noteVisit } from '../../providers/last-visit'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { Icon } from '../../theme/icon'

/** What the lists have got since the previous visit, with links to the newest records; nothing on the first visit. */
export const NewRecords = ({ shown }: { shown: readonly ResourceDeclaration[] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { since, changes, hasFailed } = useNewSinceLastVisit(shown)
  if (!since || hasFailed) return null
  return (
    <Flex component="section" vertical gap={12} aria-labelledby="since">
      <h2 id="since">
        {t('dashboard.since.title')} <small className="text-quiet text-small">{formats.relative(since)}</small>
      </h2>
      {!changes && <Skeleton.Button active style={{ inlineSize: 160 }} />}
      {changes?.length === 0 && <p className="text-secondary">{t('dashboard.since.none')}</p>}
      {changes && changes.length > 0 && (
        <Flex component="ul" wrap gap={8}>
          {changes.map(({ resource, count }) => (
            <li key={resource.name}>
              <Link className="chip" to={`${resource.path}?sort=-createdAt`}>
                <Icon name={resource.icon} />
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

/** The time of the previous visit, and the number of new records of each list since then. Not for a first visit. */
function useNewSinceLastVisit(shown: readonly ResourceDeclaration[]) {
  const account = useViewer(({ viewer }) => viewer?.id ?? '')
  const [since] = useState(() => noteVisit(account))
  const { data, isError } = useQuery({
    queryKey: [countsKey, 'since', account, since],
    queryFn: async () => {
      const variables = shown.map(({ name, type }) => `$${name}: ${type}Filter`)
      const counts = shown.map(({ name }) => `${name}(filter: $${name}, paging: {limit: 1}) { totalCount }`)
      const answer = await request(
        generated<Record<string, { totalCount: number }>>(
          `query SinceLastVisit(${variables.join(', ')}) { ${counts.join(' ')} }`,
        ),
        Object.fromEntries(shown.map(({ name }) => [name, { createdAt: { gt: since } }])),
      )
      return shown.flatMap((resource) => {
        const count = answer[resource.name]?.totalCount ?? 0
        return count > 0 ? [{ resource, count }] : []
      })
    },
    enabled: since !== null && shown.length > 0,
    meta: { quiet: true },
  })
  return { since, changes: data, hasFailed: isError || shown.length === 0 }
}
