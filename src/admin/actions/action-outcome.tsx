import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { reasonOf } from '../../providers/bulk-runs'
import { useLabels } from '../../providers/labels'
import { useRecordTitleOf } from '../parts'
import { RefusedRecords } from './refused-records'
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
  const titleOf = useRecordTitleOf(resource)
  const { changedCount, refused } = outcome
  return (
    <Flex vertical gap={8} role="status">
      <p>{t('actions.changed', { count: changedCount, action: label })}</p>
      <p>{t('actions.refused', { count: refused.length })}</p>
      <RefusedRecords
        records={refused.map((refusal) => {
          const { id, title } = refusal
          const record = records.find((one) => one.id === id) ?? (title ? { id, [resource.title]: title } : undefined)
          return {
            id,
            title: record ? titleOf(record) : id,
            reason: reasonOf(refusal, resource, labels, t),
          }
        })}
      />
    </Flex>
  )
}
