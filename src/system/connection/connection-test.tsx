import { Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHistory } from '../../admin/history/use-history'
import type { RecordSlotProps } from '../../admin/slots'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { canDo } from '../../declare/properties'
import { useFormats } from '../../fields/formats.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'

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

/** The progress of a connection test. */
type TestState =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'answered'; problem: string | null; milliseconds: number }
  /** The server could not run the test. */
  | { is: 'refused'; message: string }

const testDocument = graphql(
  'mutation ($input: TestConnectionInput!) { testConnection(input: $input) { problem milliseconds } }',
)

/** Tests the connection of a saved record. A result that arrives after a change of the record is dropped. No markup. */
function useConnectionTest({ name }: ResourceDeclaration, { id, version }: AnyRecord) {
  const [state, setState] = useState<TestState>({ is: 'idle' })
  const run = useRef(0)
  const tested = `${id} ${version}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the result when the record changes
  useEffect(() => {
    setState({ is: 'idle' })
    return () => void run.current++
  }, [tested])

  const test = async () => {
    const mine = ++run.current
    const report = (next: TestState) => mine === run.current && setState(next)
    setState({ is: 'running' })
    try {
      const { testConnection } = await request(testDocument, { input: { resource: name, id: String(id) } })
      report({ is: 'answered', ...testConnection })
      // The test adds a history entry without a live event, so the history is loaded again.
      void queryClient.invalidateQueries({ predicate: isHistory })
    } catch (error) {
      report({ is: 'refused', message: sentenceOf(error) })
    }
  }
  return { state, test }
}
