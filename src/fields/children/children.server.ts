import type { ServerKind } from '../kind.server'

/** Nothing of its own: a list of the other resource, filtered by this record. */
export const server: ServerKind = {
  columns: () => [],
  output: null,
  input: null,
  comparison: null,
}
