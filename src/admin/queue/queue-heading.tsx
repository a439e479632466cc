import { Button, Flex, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import type { ListState } from '../../lists/list-state'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { FilterSentences } from '../list/filter-sentences'
import { doneOf, leftOf, type QueueState } from './queue-state'

interface QueueHeadingProps {
  resource: ResourceDeclaration
  list: ListState
  listPath: string
  state: QueueState
  onHelp(): void
}

/** The name and filters of the queue, its progress, and the links out of it. */
export const QueueHeading = ({ resource, list, listPath, state, onHelp }: QueueHeadingProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const left = leftOf(state)
  const done = doneOf(state)
  const isKnown = state.beyond !== undefined
  return (
    <Flex component="header" vertical gap={8}>
      <Flex wrap align="center" gap="8px 16px">
        <h1>{t('queue.title', { many: labels.manyInline })}</h1>
        <Flex align="center" gap={8} className="end">
          <Button className="phone-hidden" icon={<Icon name="help" />} aria-keyshortcuts="?" onClick={onHelp}>
            {t('queue.keys.label')}
          </Button>
          <Link className="button" to={listPath}>
            {t('queue.toList')}
          </Link>
        </Flex>
      </Flex>
      <Flex
        align="center"
        gap={12}
        className="queue-progress nowrap text-secondary text-small numbers"
        style={{ visibility: isKnown ? undefined : 'hidden' }}
      >
        <Progress
          aria-label={t('queue.progress')}
          percent={Math.round((done / Math.max(1, done + left)) * 100)}
          size="small"
          showInfo={false}
        />
        <bdi>
          {t(state.isBeyondEstimate ? 'queue.leftAbout' : 'queue.left', { count: left, left: formats.number(left) })}
        </bdi>
        {done > 0 && <bdi className="text-quiet">{t('queue.done', { count: done, done: formats.number(done) })}</bdi>}
      </Flex>
      {(Object.keys(list.filters).length > 0 || list.search) && (
        <Flex wrap align="center" gap={6} className="text-quiet text-small">
          <bdi>{t('queue.narrowed')}</bdi>
          <Flex component="ul" wrap gap={6}>
            <FilterSentences resource={resource} filters={list.filters} />
            {list.search && <li className="chip text-secondary">“{list.search}”</li>}
          </Flex>
        </Flex>
      )}
    </Flex>
  )
}
