import type { EntryType } from '../../../src/fields/kind.server'
import { serverKinds } from '../../../src/fields/registry.server'
import type { AnyRow, Builder, Loose } from './builder'

/** Adds the types of the kinds whose values name resources with a set of enum values, for outputs and inputs. */
export function addEntryTypes(builder: Builder): void {
  for (const { entries } of serverKinds.values()) if (entries) addType(builder, entries)
}

function addType(
  builder: Builder,
  { type, description, key, chosen, word, wordDescription, meanings }: EntryType,
): void {
  const values = builder.enumType(word, {
    description: wordDescription,
    values: Object.fromEntries(Object.entries(meanings).map(([name, meaning]) => [name, { description: meaning }])),
  } as Loose)
  const resource = 'Name of the resource: `games`.'
  builder.objectRef<AnyRow>(type).implement({
    description,
    fields: (t: Loose) => ({
      resource: t.string({ description: resource, resolve: (entry: AnyRow) => entry.resource }),
      [key]: t.field({ type: [values], description: chosen, resolve: (entry: AnyRow) => entry[key] }),
    }),
  })
  builder.inputType(`${type}Input`, {
    description,
    fields: (t: Loose) => ({
      resource: t.string({ required: true, description: resource }),
      [key]: t.field({ type: [values], required: true, description: chosen }),
    }),
  })
}
