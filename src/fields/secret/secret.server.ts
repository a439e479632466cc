import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'

/** The characters that are shown. A secret without others, such as the code of a door, shows none. */
const shown = 4

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
    return [text && seal(text), letters.length <= shown ? null : letters.slice(-shown).join('')]
  },
  facts: () => ['Stored encrypted, and never shown again.'],
}
