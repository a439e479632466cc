import { boundFacts, columnKind } from '../kind.server'

export const server = columnKind('integer', {
  output: 'Int',
  input: 'Int',
  comparison: 'IntFieldComparison',
  facts: boundFacts,
})
