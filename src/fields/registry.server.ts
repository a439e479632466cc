import type { AnyField } from '../declare/field'
import { kindOf, type Shape } from '../declare/kind'
import { snakeCase } from '../declare/names'
import { megabytes } from '../declare/stored-file'
import { uploadLimitsOf } from '../declare/traits'
import { mostEntries } from './issues'
import { columnKinds, type ServerKind } from './kind.server'
import { partsByKind } from './parts'

/** The server parts of kinds that differ from the other kinds of their shape: the `server` of their `*.server.ts`. */
export const serverKinds: ReadonlyMap<string, ServerKind> = partsByKind(
  import.meta.glob<ServerKind>('./*/*.server.ts', { eager: true, import: 'server' }),
)

const byId = {
  columns: (name) => [{ name: `${snakeCase(name)}_id`, type: 'uuid' }],
  input: 'ID',
  comparison: 'IDFilterComparison',
} satisfies Partial<ServerKind>

/** The server parts of kinds without a part of their own, by shape. For a plain column the type of the values decides. */
const shapeKinds: Readonly<Partial<Record<Shape, ServerKind>>> = {
  reference: { ...byId, output: 'record' },
  /** The id of a row of `stored_files`; the bytes are in the storage. */
  upload: {
    ...byId,
    output: 'StoredFile',
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
}

/** The server part of a field's kind: its own, that of its shape, or of its value type. */
export function serverKindOf(field: AnyField): ServerKind {
  const own = serverKinds.get(field.kind)
  if (own) return own
  const { shape, valueType } = kindOf(field)
  const kind = shapeKinds[shape] ?? columnKinds[valueType(field)]
  if (!kind) throw new Error(`The kind "${field.kind}" has no server part.`)
  return kind
}
