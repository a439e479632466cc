import type { AnyField } from '../declare/field'
import { kindOf } from '../declare/kind'
import { columnKinds, type ServerKind } from './kind.server'
import { partsByKind } from './parts'

/** The server parts of kinds that are no plain column: the `server` of their `*.server.ts`. */
export const serverKinds: ReadonlyMap<string, ServerKind> = partsByKind(
  import.meta.glob<ServerKind>('./*/*.server.ts', { eager: true, import: 'server' }),
)

/** The server part of a declared field's kind: its own, or a plain column for the type of its values. */
export function serverKindOf(field: AnyField): ServerKind {
  const kind = serverKinds.get(field.kind) ?? columnKinds[kindOf(field).valueType(field)]
  if (!kind) throw new Error(`The kind "${field.kind}" has no server part.`)
  return kind
}
