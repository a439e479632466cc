import { columnKind } from '../kind.server'

export const ratingServer = columnKind('rating', (field) => (field.average ? 'numeric(3,2)' : 'integer'), {
  output: 'Float',
  input: 'Float',
  comparison: 'FloatFieldComparison',
})
