import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { RunRefusals } from './run-refusals'
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
  const { changedCount, run } = outcome
  return (
    <Flex vertical gap={8} role="status">
      <p>{t('actions.changed', { count: changedCount, action: label })}</p>
      {run && <p>{t('actions.refused', { count: run.refusedCount })}</p>}
      {run && <RunRefusals resource={resource} run={run} seen={records} />}
    </Flex>
  )
}
