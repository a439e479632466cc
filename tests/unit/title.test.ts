import '../harness/browser-surroundings'
import { print } from 'graphql'
import { expect, test } from 'vitest'
import { defineResource, singleId } from '../../src/declare'
import { f } from '../../src/fields'
import { searchFilter } from '../../src/lists/search-filter'
import { listDocument, pickDocument } from '../../src/providers/documents'
import { titleOf, titlePaths } from '../../src/registry/title'
import { models } from '../second-product/catalogue'
import { depotSettings, tags } from '../second-product/declarations'

const promotions = defineResource('promotions', {
  title: 'model',
  fields: {
    model: f.relation('models', { required: true }),
    type: f.enum(['banner', 'sidebar']),
    position: f.text({ max: 60, search: true }),
  },
})

// `title` may name a relation: a promotion has the title of its model.

test('a record has the title of its related record, in the requested language', () => {
  const model = { id: 'm', title: { en: 'Neon Harbour', zh: '霓虹港' } }
  expect(titleOf(promotions, { id: 'r', model }, 'zh')).toBe('霓虹港')
  expect(titleOf(promotions, { id: 'r', modelId: 'm' }, 'en')).toBe('r')
})

test('a single record has the name of its resource, also where its title field is unknown', () => {
  expect(titleOf(depotSettings, { id: singleId, motto: 'On time' }, 'en')).toBe('Depot settings')
  expect(titleOf(depotSettings, { id: singleId }, 'en')).toBe('Depot settings')
})

test('lists and pickers request that title in their document', () => {
  for (const document of [listDocument(promotions, ['type']), pickDocument(promotions)]) {
    expect(print(document).replace(/\s+/g, ' ')).toContain('model { id title { en zh } }')
  }
})

test('a search finds a record by that title and by its own texts', () => {
  const containing = { iLike: '%neon%' }
  expect(titlePaths(models)).toEqual([
    ['title', 'en'],
    ['title', 'zh'],
  ])
  expect(searchFilter(promotions, ' neon ', () => false)).toEqual({
    or: [{ model: { or: [{ title: { en: containing } }, { title: { zh: containing } }] } }, { position: containing }],
  })
  expect(searchFilter(tags, '', () => true)).toEqual({})
})
