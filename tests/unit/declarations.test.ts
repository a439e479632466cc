import { expect, test } from 'vitest'
import { checkDeclarations } from '../../src/declare'
import { resources } from '../../src/registry/resources'

test("the product's declarations have no problem", () => {
  expect(checkDeclarations(resources)).toEqual([])
})
