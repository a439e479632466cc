import { readFileSync } from 'node:fs'
import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  buildSchema as readSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { createBuilder, type Loose } from '../../../server/graphql/schema/builder'
import { defineInput, defineMutations } from '../../../server/graphql/schema/define'
import { addFilters, inputFields, writable } from '../../../server/graphql/schema/inputs'
import { addPaging, addQueries } from '../../../server/graphql/schema/resource-queries'
import { addTypes } from '../../../server/graphql/schema/types'
import { projectPath } from '../../../server/paths'
import { defineResource } from '../../../src/declare'
import { f } from '../../../src/fields'

const contract = readSchema(readFileSync(projectPath('schema.graphql'), 'utf8'))

/** Every describable part of a schema, by its place. */
function describable(schema: GraphQLSchema): [place: string, description: string][] {
  const found: [string, string | null | undefined][] = []
  for (const [name, type] of Object.entries(schema.getTypeMap())) {
    if (name.startsWith('__')) continue
    found.push([name, type.description])
    if (isEnumType(type)) for (const value of type.getValues()) found.push([`${name}.${value.name}`, value.description])
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      found.push([`${name}.${field.name}`, field.description])
      if (!('args' in field)) continue
      for (const argument of field.args) found.push([`${name}.${field.name}(${argument.name})`, argument.description])
    }
  }
  return found.map(([place, description]) => [place, description ?? ''])
}

describe('the contract', () => {
  const all = describable(contract)

  test('describes every type, field, argument, input and value', () => {
    expect(all.length).toBeGreaterThan(3_000)
    expect(all.filter(([, description]) => description.trim() === '').map(([place]) => place)).toEqual([])
  })

  test('has sentences without message keys or placeholders', () => {
    expect(all.filter(([, description]) => /undefined|\[object|\{\{|resources\.|^[a-z]/.test(description))).toEqual([])
  })

  test('quotes names of the code', () => {
    const bare = all.map(([place, description]) => [place, description.replace(/`[^`]*`|https?:\S+/g, '')])
    const words = bare.flatMap(([place = '', text = '']) =>
      (text.match(/\b[a-z]+[A-Z]\w*/g) ?? []).map((word) => `${place}: ${word}`),
    )
    expect(words).toEqual([])
  })

  test('has no duplicate sentences', () => {
    const of = new Map(all)
    expect(of.get('CreateAdmin.username')).toBe('Username. 2 to 30 characters. Required. Unique.')
    expect(of.get('CreateAiKey.value')).toBe('Key. Stored encrypted, and never shown again. Required.')
    expect(of.get('CreateGame.coverId')).toBe('Cover image. Up to 5 MB, shown at 3:4.')
    const twice = all.filter(([, description]) => {
      const sentences = description.split(/(?<=\.) /)
      return new Set(sentences).size < sentences.length
    })
    expect(twice).toEqual([])
  })

  test('uses the messages of the interface and facts of the declaration', () => {
    const of = new Map(all)
    expect(of.get('Game.title')).toBe('Title. In English and Chinese. At most 120 characters.')
    expect(of.get('CreateGame.slug')).toContain('Required. Unique.')
    expect(of.get('OrderSortFields.amount')).toBe('By `amount`.')
    expect(of.get('GameSortFields.playCount')).toBe('By `playCount` (plays).')
    expect(of.get('GameSortFields.title_zh')).toBe('By `title` in Chinese.')
    expect(of.get('BalanceAdjustmentFilter.adminId')).toBe('Conditions on `adminId`.')
    expect(of.get('BlogPost')).toBe('A blog post.')
    expect(of.get('AiKey')).toBe('An AI key.')
    expect(of.get('BlogPostConnection')).toBe('A page of blog posts.')
    expect(of.get('UserStatus.suspended')).toBe('Suspended.')
    expect(of.get('AdjustBalanceOneUserInput.delta')).toContain('Required.')
  })
})

/** The schema of one resource without messages. */
function schemaOf(resource: ReturnType<typeof defineResource>) {
  const builder = createBuilder()
  const types = addTypes(builder, [resource])
  addFilters(builder, types, [resource])
  addPaging(builder)
  addQueries(builder, types, {} as Loose, resource)
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
