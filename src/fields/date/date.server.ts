import { columnKind } from '../kind.server'

export const server = columnKind('date', {
  output: 'Date',
  input: 'Date',
  comparison: 'DateFieldComparison',
})
