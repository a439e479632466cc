import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordSlotProps } from '../../admin/slots'
import { canDo } from '../../declare/properties'
import { useFormats } from '../../fields/formats.ui'
import { type TestState, useConnectionTest } from './use-connection-test.ui'

/** Tests the connection of the record, for actors who may edit it, and shows the result beside the button. */
export const ConnectionTest = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const { state, test } = useConnectionTest(resource, record)
  const sentence = useSentence(state)
  if (!canDo(record, 'edit')) return null
  return (
    <Flex wrap align="center" gap="8px 12px" className="spaced">
      <Button loading={state.is === 'running'} onClick={() => void test()}>
        {t('connection.test')}
      </Button>
      <p role="status" className={`fill text-small ${outcomeOf(state)}`}>
        {sentence}
      </p>
    </Flex>
  )
}

function outcomeOf(state: TestState): string {
  if (state.is === 'refused') return 'text-danger'
  return state.is === 'answered' ? (state.problem ? 'text-danger' : 'text-success') : 'text-secondary'
}

function useSentence(state: TestState): string {
  const { t } = useTranslation()
  const formats = useFormats()
  switch (state.is) {
    case 'idle':
      return t('connection.saved')
    case 'running':
      return t('connection.running')
    case 'refused':
      return state.message
    case 'answered': {
      const time = t('connection.milliseconds', { n: formats.number(state.milliseconds) })
      if (!state.problem) return t('connection.works', { time })
      return t('connection.fails', { reason: t(`connection.problems.${state.problem}`) })
    }
  }
}
