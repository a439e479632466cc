import { columnKind } from '../kind.server'

export const server = columnKind((field) => (field.average ? 'numeric(3,2)' : 'integer'), {
  output: 'Float',
  input: 'Float',
  comparison: 'FloatFieldComparison',
  facts: ({ max }) => [`0 to ${max ?? 5} stars.`],
})
