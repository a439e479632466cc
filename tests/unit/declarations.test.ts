import { expect, test } from 'vitest'
import { checkDeclarations } from '../../src/declare'
import { resources } from '../../src/registry/resources'

test('the declarations of the product contradict nothing', () => {
  expect(checkDeclarations(resources)).toEqual([])
})
