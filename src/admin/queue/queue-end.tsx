import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { EmptyList } from '../page/empty-list'
import { doneOf, isOpen, type QueueState } from './queue-state'

interface QueueEndProps {
  resource: ResourceDeclaration
  state: QueueState
  listPath: string
  /** Shows a skipped record. */
  onOpenAgain(id: string): void
  onLoad(): void
}

/** The end of the queue: decided records, skipped records, and the next step. */
export const QueueEnd = ({ resource, state, listPath, onOpenAgain, onLoad }: QueueEndProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const passed = state.items.filter(isOpen)
  const done = doneOf(state)
  const [first] = passed
  return (
    <div className="surface">
      <EmptyList
        icon={first ? resource.icon : 'check'}
        title={
          first
            ? t('queue.end.passed', { count: passed.length, passed: formats.number(passed.length) })
            : t('queue.end.title', { many: labels.manyInline })
        }
        text={done > 0 ? t('queue.end.done', { count: done, done: formats.number(done) }) : t('queue.end.none')}
      >
        {first && (
          <Button type="primary" onClick={() => onOpenAgain(first.record.id)}>
            {t('queue.end.again')}
          </Button>
        )}
        <Button onClick={onLoad}>{t('queue.end.load')}</Button>
        <Link className="button" to={listPath}>
          {t('queue.toList')}
        </Link>
      </EmptyList>
    </div>
  )
}
