import type { ServerKind } from '../kind.server'
import { mostEntries } from '../strings/strings.kind'

/** Kept in a table of pairs with the place of each, named after both sides. */
export const server: ServerKind = {
  columns: () => [],
  output: 'records',
  input: 'ID',
  comparison: null,
  facts: (field) => [`At most ${mostEntries(field)}.`],
}
