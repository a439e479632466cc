import type { AnyField } from '../declare/field'
import { type FieldKinds, kindsByName } from '../declare/kind'

/** Discovered by file: each kind is defined by the `*.kind.ts` of its folder. */
import.meta.glob('./*/*.kind.ts', { eager: true })

type Builders = { readonly [K in keyof FieldKinds]: FieldKinds[K]['traits']['build'] }

/** What a declaration is written with: a builder for each kind. */
export const f = Object.fromEntries([...kindsByName].map(([name, { traits }]) => [name, traits.build])) as Builders

/** The kind of `createdAt` and `updatedAt`, which no declaration names. */
export const momentField: AnyField = f.datetime({ write: 'never' })
