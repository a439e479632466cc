import { newToken, tokenHash, tokenPattern } from '../../server/encryption/token'
import type { AnyField } from '../declare/field'
import { kindOf, type Shape } from '../declare/kind'
import { snakeCase } from '../declare/names'
import { megabytes } from '../declare/stored-file'
import { derivationOf, uploadLimitsOf } from '../declare/traits'
import { mostEntries } from './issues'
import { columnKinds, type ServerKind } from './kind.server'
import { partsByKind } from './parts'

/** The server parts of kinds that differ from the other kinds of their shape: the `server` of their `*.server.ts`. */
export const serverKinds: ReadonlyMap<string, ServerKind> = partsByKind(
  import.meta.glob<ServerKind>('./*/*.server.ts', { eager: true, import: 'server' }),
)

/** The server parts of kinds without a part of their own, by shape. For a plain column the type of the values decides. */
const shapeKinds: Readonly<Partial<Record<Shape, ServerKind>>> = {
  reference: {
    columns: (name) => [{ name: `${snakeCase(name)}_id`, type: 'uuid' }],
    output: 'record',
    input: 'ID',
    comparison: 'IDFilterComparison',
  },
  /** The id of a row of `stored_files`; the bytes are in the storage. */
  upload: {
    columns: (name) => [{ name: `${snakeCase(name)}_id`, type: 'uuid' }],
    output: 'StoredFile',
    input: 'ID',
    comparison: 'IDFilterComparison',
    facts: (field) => {
      const { isImage = false, maxBytes = 0 } = uploadLimitsOf(field) ?? {}
      return [`${isImage ? 'An image' : 'A document'} of at most ${megabytes(maxBytes)} MB.`]
    },
  },
  /** A link table with positions, named after both sides. */
  links: {
    columns: () => [],
    output: 'records',
    input: 'ID',
    comparison: null,
    facts: (field) => [`At most ${mostEntries(field)}.`],
  },
  /** No column and no output: it is a list of the other resource, filtered by this record. */
  inverse: { columns: () => [], output: null, input: null, comparison: null },
  hashed: {
    columns: (name) => [{ name: `${snakeCase(name)}_hash`, type: 'text' }],
    output: null,
    input: 'String',
    comparison: null,
    stored: async (value, _field, { hash }) => [value === null ? null : await hash(String(value))],
  },
  /** The encrypted text, and its last four characters for display. */
  sealed: {
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
  },
  /** A hash, or the encrypted text if the program signs with it. */
  issued: {
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
  },
  /** Computed in the statement that reads the row. A sum is a decimal string: a sum of integers may exceed 32 bits. */
  total: {
    columns: () => [],
    output: (field) => (derivationOf(field).summed ? 'Decimal' : 'Int'),
    input: null,
    comparison: null,
    facts: (field, recordsOf) => {
      const { count = '', summed, filter } = derivationOf(field)
      const records = `${recordsOf(count)}${filter ? ' that match a declared filter' : ''}`
      return [
        summed ? `The sum of \`${summed}\` over ${records}.` : `How many ${records} there are.`,
        'Null if you may not list them.',
      ]
    },
    expression: (field, context) => {
      const { count = '', by = '', summed, filter } = derivationOf(field)
      return context.count(count, by, { sum: summed, filter })
    },
  },
}

/** The server part of a declared field's kind: its own, else that of its shape, or of the type of its values. */
export function serverKindOf(field: AnyField): ServerKind {
  const own = serverKinds.get(field.kind)
  if (own) return own
  const { shape, valueType } = kindOf(field)
  const kind = shapeKinds[shape] ?? columnKinds[valueType(field)]
  if (!kind) throw new Error(`The kind "${field.kind}" has no server part.`)
  return kind
}
