import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../../server/paths'
import { type AnyField, fieldsOf } from '../../../src/declare'
import { assertResourceFiles } from '../../../src/registry/resource-files.server'
import { resources } from '../../../src/registry/resources'
import { stateTone } from '../../../src/theme/state-tag'

test('the files of this product are valid', () => {
  expect(() => assertResourceFiles(projectRoot, resources)).not.toThrow()
})

test('types have the names of the contract', () => {
  const types = Object.fromEntries(resources.map(({ name, type, typeMany }) => [name, `${type} ${typeMany}`]))
  expect(types).toMatchObject({
    games: 'Game Games',
    categories: 'Category Categories',
    blogPosts: 'BlogPost BlogPosts',
    creditsPackages: 'CreditsPackage CreditsPackages',
  })
})

describe.each(resources.map((resource) => [resource.name, fieldsOf(resource)] as const))(
  'states of %s',
  (_name, fields) => {
    const valuesOf = ({ values, cases }: AnyField) =>
      (values as string[] | undefined) ?? (cases as { value: string }[] | undefined)?.map(({ value }) => value) ?? []

    test('either all values of a field have a colour or none', () => {
      for (const [name, field] of Object.entries(fields)) {
        const withoutTone = valuesOf(field).filter((value) => !stateTone(value))
        if (withoutTone.length < valuesOf(field).length)
          expect({ name, withoutTone }).toEqual({ name, withoutTone: [] })
      }
    })
  },
)
