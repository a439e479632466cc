import { useEffect, useRef, useState } from 'react'
import { isHistory } from '../../admin/history/use-history'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { graphql } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'

/** How far a test of a connection has come. */
export type TestState =
  | { is: 'idle' }
  | { is: 'running' }
  | { is: 'answered'; problem: string | null; milliseconds: number }
  /** The server could not even try. */
  | { is: 'refused'; message: string }

const testDocument = graphql(
  'mutation ($input: TestConnectionInput!) { testConnection(input: $input) { problem milliseconds } }',
)

/** Tests the connection of a saved record. An answer that comes after the record was changed is not shown. No markup. */
export function useConnectionTest({ name }: ResourceDeclaration, { id, version }: AnyRecord) {
  const [state, setState] = useState<TestState>({ is: 'idle' })
  const run = useRef(0)
  const tested = `${id} ${version}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known of another record, or an older state of it, is over
  useEffect(() => {
    setState({ is: 'idle' })
    return () => void run.current++
  }, [tested])

  const test = async () => {
    const mine = ++run.current
    const tell = (told: TestState) => mine === run.current && setState(told)
    setState({ is: 'running' })
    try {
      const { testConnection } = await request(testDocument, { input: { resource: name, id: String(id) } })
      tell({ is: 'answered', ...testConnection })
      // The test is a line of the record's history, and no change of the record that would be told.
      void queryClient.invalidateQueries({ predicate: isHistory })
    } catch (error) {
      tell({ is: 'refused', message: sentenceOf(error) })
    }
  }
  return { state, test }
}
