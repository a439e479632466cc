import { type AnyField, declareField } from '../declare/field'
import { type FieldKinds, kindsByName } from '../declare/kind'

/** Discovered by file name: the `*.kind.ts` of each folder defines a kind. */
import.meta.glob('./*/*.kind.ts', { eager: true })

type Builders = { readonly [K in keyof FieldKinds]: FieldKinds[K]['traits']['build'] }

const builders = Object.fromEntries([...kindsByName].map(([name, { traits }]) => [name, traits.build])) as Builders

/** The builders for declarations, one for each kind. A field of an unknown kind is reported by the checks (D002). */
export const f = new Proxy(builders, {
  get: (known, kind: string) =>
    known[kind as keyof Builders] ?? ((options: object = {}) => declareField(kind, options)),
})

/** The kind of `createdAt` and `updatedAt`, which declarations do not name. */
export const momentField: AnyField = f.datetime({ write: 'never' })
