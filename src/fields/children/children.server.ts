import type { ServerKind } from '../kind.server'

/** Has no column or output: it is a list of the other resource, filtered by this record. */
export const server: ServerKind = {
  columns: () => [],
  output: null,
  input: null,
  comparison: null,
}
