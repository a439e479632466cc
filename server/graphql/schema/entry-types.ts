import type { EntryType, ObjectType } from '../../../src/fields/kind.server'
import { serverKinds } from '../../../src/fields/registry.server'
import type { AnyRow, Builder } from './builder'
import { defineEnum, defineInput, defineType } from './define'
import { resourceName } from './descriptions'

/** Adds the types of the kinds whose values are objects, or name resources with a set of enum values. */
export function addEntryTypes(builder: Builder): void {
  for (const { entries, objects } of serverKinds.values()) {
    if (entries) addType(builder, entries)
    for (const object of objects ?? []) addObject(builder, object)
  }
}

/** An object type for outputs and inputs. Inputs may omit every part; the kind checks the value. */
function addObject(builder: Builder, { type, description, parts }: ObjectType): void {
  const each = (typeOf: (type: string) => string) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, [typeOf(part.type), part.description] as const]),
    )
  defineType<AnyRow>(
    builder,
    type,
    description,
    each((name) => `${name.replace(']', '!]')}!`),
  )
  defineInput(
    builder,
    `${type}Input`,
    description,
    each((name) => name.replace(']', 'Input!]')),
  )
}

function addType(
  builder: Builder,
  { type, description, key, chosen, enumName, enumDescription, meanings }: EntryType,
): void {
  defineEnum(builder, enumName, enumDescription, meanings)
  const fields = {
    resource: resourceName,
    [key]: [`[${enumName}!]!`, chosen],
  } as const
  defineType<AnyRow>(builder, type, description, fields)
  defineInput(builder, `${type}Input`, description, fields)
}
