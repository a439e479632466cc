import { useEffect, useRef, useState } from 'react'
import { isHistory } from '../../admin/history/use-history'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'

/** The progress of a connection test. */
export type TestState =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'answered'; problem: string | null; milliseconds: number }
  /** The server could not run the test. */
  | { is: 'refused'; message: string }

const testDocument = graphql(
  'mutation ($input: TestConnectionInput!) { testConnection(input: $input) { problem milliseconds } }',
)

/** Tests the connection of a saved record. A result that arrives after a change of the record is dropped. No markup. */
export function useConnectionTest({ name }: ResourceDeclaration, { id, version }: AnyRecord) {
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
