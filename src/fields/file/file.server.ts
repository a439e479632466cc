import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

/** The id of a row of `stored_files`; the bytes are in the storage. */
export const server: ServerKind = {
  columns: (name) => [{ name: `${snakeCase(name)}_id`, type: 'uuid' }],
  output: 'StoredFile',
  input: 'ID',
  comparison: 'IDFilterComparison',
}
