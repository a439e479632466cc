import '../../harness/browser-surroundings'
import { print } from 'graphql'
import { expect, test } from 'vitest'
import { shownValue } from '../../../src/declare/traits'
import { listDocument } from '../../../src/providers/documents'
import { recommendations } from '../../../src/resources/recommendations/recommendations'

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
