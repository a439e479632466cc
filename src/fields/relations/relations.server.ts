import type { ServerKind } from '../kind.server'
import { mostEntries } from '../strings/strings.kind'

/** Stored in a link table with positions, named after both sides. */
export const server: ServerKind = {
  columns: () => [],
  output: 'records',
  input: 'ID',
  comparison: null,
  facts: (field) => [`At most ${mostEntries(field)}.`],
}
