import { newToken, tokenHash, tokenPattern } from '../../../server/encryption/token'
import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

export const server: ServerKind = {
  columns: (name, { sealed }) => [{ name: sealed ? snakeCase(name) : `${snakeCase(name)}_hash`, type: 'text' }],
  output: 'String',
  input: null,
  comparison: null,
  json: () => 'null::text',
  stored: (value, { sealed }, { seal }) => [sealed ? seal(String(value)) : tokenHash(String(value))],
  issued: {
    make: ({ prefix }) => newToken(String(prefix)),
    pattern: ({ prefix }) => `${prefix}${tokenPattern}`,
  },
  facts: () => ['Shown only in the answer that generates it; otherwise null.'],
}
