import type { EntryType, ObjectType } from '../../../src/fields/kind.server'
import { serverKinds } from '../../../src/fields/registry.server'
import type { AnyRow, Builder, Loose } from './builder'

/** Adds the types of the kinds whose values are objects, or name resources with a set of enum values. */
export function addEntryTypes(builder: Builder): void {
  for (const { entries, objects } of serverKinds.values()) {
    if (entries) addType(builder, entries)
    for (const object of objects ?? []) addObject(builder, object)
  }
}

/** An object type for outputs and inputs. Inputs may omit every part; the kind checks the value. */
function addObject(builder: Builder, { type, description, parts }: ObjectType): void {
  const each = (made: (name: string, part: ObjectType['parts'][string], inner: string | undefined) => unknown) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, made(name, part, /^\[(.+)\]$/.exec(part.type)?.[1])]),
    )
  builder.objectRef<AnyRow>(type).implement({
    description,
    fields: (t: Loose) =>
      each((name, part, inner) =>
        t.field({
          type: inner ? [inner] : part.type,
          description: part.description,
          resolve: (value: AnyRow) => value[name],
        }),
      ) as Loose,
  })
  builder.inputType(`${type}Input`, {
    description,
    fields: (t: Loose) =>
      each((_name, part, inner) =>
        t.field({ type: inner ? [`${inner}Input`] : part.type, description: part.description }),
      ) as Loose,
  })
}

function addType(
  builder: Builder,
  { type, description, key, chosen, enumName: word, enumDescription: wordDescription, meanings }: EntryType,
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
