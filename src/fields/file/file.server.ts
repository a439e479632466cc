import { snakeCase } from '../../declare/names'
import { megabytes } from '../../declare/stored-file'
import type { ServerKind } from '../kind.server'
import { fileLimits } from './file.kind'

/** The id of a row of `stored_files`; the bytes are in the storage. */
export const server: ServerKind = {
  columns: (name) => [{ name: `${snakeCase(name)}_id`, type: 'uuid' }],
  output: 'StoredFile',
  input: 'ID',
  comparison: 'IDFilterComparison',
  facts: (field) => [`A document of at most ${megabytes(fileLimits(field).maxBytes)} MB.`],
}
