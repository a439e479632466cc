import { columnKind } from '../kind.server'

export const dateServer = columnKind('date', 'date', {
  output: 'Date',
  input: 'Date',
  comparison: 'DateFieldComparison',
})
