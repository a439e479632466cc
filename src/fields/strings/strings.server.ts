import { mostEntries } from '../issues'
import { columnKind } from '../kind.server'

export const server = columnKind('text[]', {
  output: '[String]',
  input: '[String]',
  comparison: null,
  facts: (field) => [`At most ${mostEntries(field)}.`],
})
