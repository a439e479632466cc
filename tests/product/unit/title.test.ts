import '../../harness/browser-surroundings'
import { print } from 'graphql'
import { expect, test } from 'vitest'
import { shownValue } from '../../../src/declare/traits'
import { listDocument, pickDocument } from '../../../src/providers/documents'
import { searchFilter } from '../../../src/registry/search-filter'
import { titleOf, titlePaths } from '../../../src/registry/title'
import { games } from '../../../src/resources/games/games'
import { recommendations } from '../../../src/resources/recommendations/recommendations'
import { tags } from '../../../src/resources/tags/tags'

// `title` may name a relation: a recommendation has the title of its game.

test('a record has the title of its related record, in the requested language', () => {
  const game = { id: 'g', title: { en: 'Neon Harbour', zh: '霓虹港' } }
  expect(titleOf(recommendations, { id: 'r', game }, 'zh')).toBe('霓虹港')
  expect(titleOf(recommendations, { id: 'r', gameId: 'g' }, 'en')).toBe('r')
})

test('lists and pickers request that title in their document', () => {
  for (const document of [listDocument(recommendations, ['state']), pickDocument(recommendations)]) {
    expect(print(document).replace(/\s+/g, ' ')).toContain('game { id title { en zh } }')
  }
})

test('a slot without an image shows that of its game, if the role may see it', () => {
  const asked = (mayList: boolean) => print(listDocument(recommendations, ['heroImage'], () => mayList))
  expect(asked(true)).toContain('detailImage')
  expect(asked(false)).not.toContain('detailImage')
  const detailImage = { url: '/files/detail' }
  const { heroImage } = recommendations.fields
  expect(shownValue('heroImage', heroImage, { heroImage: null, game: { detailImage } })).toBe(detailImage)
  expect(shownValue('heroImage', heroImage, { heroImage: { url: '/own' }, game: { detailImage } })).toEqual({
    url: '/own',
  })
  expect(shownValue('heroImage', heroImage, { heroImage: null, game: null })).toBe(null)
})

test('a search finds a record by that title and by its own texts', () => {
  const containing = { iLike: '%neon%' }
  expect(titlePaths(games)).toEqual([
    ['title', 'en'],
    ['title', 'zh'],
  ])
  expect(searchFilter(recommendations, ' neon ', () => false)).toEqual({
    or: [{ game: { or: [{ title: { en: containing } }, { title: { zh: containing } }] } }, { position: containing }],
  })
  expect(searchFilter(tags, '', () => true)).toEqual({})
})
