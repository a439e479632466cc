import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

export const server: ServerKind = {
  columns: (name) => [{ name: `${snakeCase(name)}_hash`, type: 'text' }],
  output: null,
  input: 'String',
  comparison: null,
  stored: async (value, _field, { hash }) => [value === null ? null : await hash(String(value))],
}
