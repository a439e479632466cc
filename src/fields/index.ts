import type { AnyField } from '../declare/field'
import { type FieldKinds, kindsByName } from '../declare/kind'

/** Discovered by file name: the `*.kind.ts` of each folder defines a kind. */
import.meta.glob('./*/*.kind.ts', { eager: true })

type Builders = { readonly [K in keyof FieldKinds]: FieldKinds[K]['traits']['build'] }

/** The builders for declarations, one for each kind. */
export const f = Object.fromEntries([...kindsByName].map(([name, { traits }]) => [name, traits.build])) as Builders

/** The kind of `createdAt` and `updatedAt`, which declarations do not name. */
export const momentField: AnyField = f.datetime({ write: 'never' })
