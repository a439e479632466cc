import { columnKind, instantAsText } from '../kind.server'

export const server = columnKind('timestamptz', {
  output: 'DateTime',
  input: 'DateTime',
  comparison: 'DateTimeFieldComparison',
  json: instantAsText,
})
