import { columnKind } from '../kind.server'

export const booleanServer = columnKind('boolean', 'boolean', {
  output: 'Boolean',
  input: 'Boolean',
  comparison: 'BooleanFieldComparison',
})
