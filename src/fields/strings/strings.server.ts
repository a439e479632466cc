import { columnKind } from '../kind.server'
import { mostEntries } from '../strings/strings.kind'

export const server = columnKind('text[]', {
  output: '[String]',
  input: '[String]',
  comparison: null,
  facts: (field) => [`At most ${mostEntries(field)}.`],
})
