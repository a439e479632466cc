import { columnKind } from '../kind.server'

export const stringsServer = columnKind('strings', 'text[]', {
  output: '[String]',
  input: '[String]',
  comparison: null,
})
