import type { AnyField } from '../declare/field'
import type { ServerKind } from './kind.server'
import { partsByKind } from './parts'

/** The server part of each kind: the `server` of its `*.server.ts`. */
export const serverKinds: ReadonlyMap<string, ServerKind> = partsByKind(
  import.meta.glob<ServerKind>('./*/*.server.ts', { eager: true, import: 'server' }),
)

/** The server part of a declared field's kind. */
export function serverKindOf(field: AnyField): ServerKind {
  const kind = serverKinds.get(field.kind)
  if (!kind) throw new Error(`The kind "${field.kind}" has no server part.`)
  return kind
}
