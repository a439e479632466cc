import { isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createBuilder, type Loose } from '../../server/graphql/schema/builder'
import { defineInput, defineMutations } from '../../server/graphql/schema/define'
import { addFilters, inputFields, writable } from '../../server/graphql/schema/inputs'
import { addPaging, addQueries } from '../../server/graphql/schema/resource-queries'
import { addTypes } from '../../server/graphql/schema/types'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'
import { describable } from '../harness/schema-shape'

/** The schema of one resource without messages. */
function schemaOf(resource: ReturnType<typeof defineResource>) {
  const builder = createBuilder()
  const types = addTypes(builder, [resource])
  addFilters(builder, types, [resource])
  addPaging(builder)
  addQueries(builder, types, resource)
  const values = inputFields(types, { resource }, resource.fields, writable('create'))
  defineInput(builder, 'CreateStudio', 'A studio.', values)
  defineMutations(builder, {
    make: {
      type: 'Boolean!',
      description: 'Makes one.',
      args: { input: ['CreateStudio', 'What.'] },
      resolve: () => true,
    },
  })
  return builder.toSchema()
}

describe('a new resource', () => {
  const schema = schemaOf(
    defineResource('studios', {
      title: 'name',
      fields: {
        name: f.text({ required: true, localized: true }),
        teamSize: f.int({ min: 1, deprecated: 'Use `size`, which tells the order of magnitude.' }),
        size: f.enum(['solo', 'large']),
        homeTown: f.text({ localized: true, deprecated: 'Use `name`.' }),
      },
    }) as Loose,
  )

  test('is described without messages', () => {
    expect(describable(schema).filter(([, description]) => description.trim() === '')).toEqual([])
    const studio = schema.getType('Studio')
    expect(isObjectType(studio) && studio.getFields().teamSize?.description).toContain('Team size. At least 1.')
  })

  test('marks deprecated fields everywhere and still answers them', () => {
    const reason = 'Use `size`, which tells the order of magnitude.'
    const field = (type: string, name: string) => {
      const found = schema.getType(type)
      return isObjectType(found) || isInputObjectType(found) ? found.getFields()[name] : undefined
    }
    const sorts = schema.getType('StudioSortFields')
    const values = isEnumType(sorts) ? sorts.getValues() : []
    expect(field('Studio', 'teamSize')?.deprecationReason).toBe(reason)
    expect(field('CreateStudio', 'teamSize')?.deprecationReason).toBe(reason)
    expect(field('StudioFilter', 'teamSize')?.deprecationReason).toBe(reason)
    expect(values.find(({ name }) => name === 'teamSize')?.deprecationReason).toBe(reason)
    expect(values.find(({ name }) => name === 'homeTown_zh')?.deprecationReason).toBe('Use `name`.')
    expect(field('Studio', 'size')?.deprecationReason).toBeUndefined()
  })
})
