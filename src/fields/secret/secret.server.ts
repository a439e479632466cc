import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

/** The encrypted text, and its last four characters for display. */
export const server: ServerKind = {
  columns: (name) => [
    { name: snakeCase(name), type: 'text' },
    { name: `${snakeCase(name)}_last4`, type: 'text' },
  ],
  output: 'SecretState',
  input: 'String',
  comparison: null,
  stored(value, _field, { seal }) {
    const text = value === null ? null : String(value)
    return [text && seal(text), text?.slice(-4) ?? null]
  },
  facts: () => ['Stored encrypted, and never shown again.'],
}
