import { columnKind } from '../kind.server'

export const server = columnKind('boolean', {
  output: 'Boolean',
  input: 'Boolean',
  comparison: 'BooleanFieldComparison',
})
