import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

export const server: ServerKind = {
  columns: (name) => [{ name: `${snakeCase(name)}_id`, type: 'uuid' }],
  output: 'record',
  input: 'ID',
  comparison: 'IDFilterComparison',
}
