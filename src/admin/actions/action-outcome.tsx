import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { reasonOf } from '../../providers/bulk-runs'
import { useLabels, useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'
import type { Outcome } from './use-act'

interface ActionOutcomeProps {
  resource: ResourceDeclaration
  records: readonly AnyRecord[]
  outcome: Outcome
  label: string
}

/** The result of a bulk action: the number of changed records, and each refused one with the reason. */
export const ActionOutcome = ({ resource, records, outcome, label }: ActionOutcomeProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const { changedCount, refused } = outcome
  return (
    <Flex vertical gap={8} role="status">
      <p>{t('actions.changed', { count: changedCount, action: label })}</p>
      <p>{t('actions.refused', { count: refused.length })}</p>
      <ul className="surface divided scroll-short">
        {refused.map((refusal) => {
          const { id, title } = refusal
          const seen = records.find((one) => one.id === id)
          const record = seen ?? (title ? { id, [resource.title]: title } : undefined)
          return (
            <li key={id} className="halves padded">
              <strong>{record ? titleOf(resource, record, language) : id}</strong>
              <span className="text-secondary">{reasonOf(refusal, resource, labels, t)}</span>
            </li>
          )
        })}
      </ul>
    </Flex>
  )
}
