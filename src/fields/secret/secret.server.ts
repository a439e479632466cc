import { snakeCase } from '../../declare/names'
import type { ServerKind } from '../kind.server'
import { shownCharacters } from './secret.kind'

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
    // A secret without other characters, such as the code of a door, shows none.
    return [text && seal(text), letters.length <= shownCharacters ? null : letters.slice(-shownCharacters).join('')]
  },
  facts: () => ['Stored encrypted, and never shown again.'],
}
