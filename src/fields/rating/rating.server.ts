import { columnKind } from '../kind.server'

export const server = columnKind(
  (field) => (field.average ? `numeric(${String(field.max ?? 5).length + 2},2)` : 'integer'),
  {
    output: 'Float',
    input: 'Float',
    comparison: 'FloatFieldComparison',
    facts: ({ max, average }) => [`${average ? 0 : 1} to ${max ?? 5} stars.`],
  },
)
