import { columnKind } from '../kind.server'

export const server = columnKind('text[]', {
  output: '[String]',
  input: '[String]',
  comparison: null,
})
