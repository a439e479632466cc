import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

/** Shorter secrets, such as a code of a door, show no characters: four would be most of it. */
const shortest = 8

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
    const letters = [...(text ?? '')]
    return [text && seal(text), letters.length < shortest ? null : letters.slice(-4).join('')]
  },
  facts: () => ['Stored encrypted, and never shown again.'],
}
