import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from '../../src/admin/form-fields/translation/pieces'
import { sourceOf } from '../../src/admin/form-fields/translation/source'
import type { Language } from '../../src/declare'

test('the pieces add up to the exact text, and none is much longer than requested', () => {
  const part = fc.oneof(
    fc.constantFrom('\n\n', '\n', '。', '. ', '```\n', '- ', '世界', ' '),
    fc.string({ maxLength: 30 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 5, max: 60 }), (parts, length) => {
      const text = parts.join('')
      const pieces = piecesOf(text, length)
      expect(pieces.join('')).toBe(text)
      expect(pieces.every((piece) => piece.length <= length * 2)).toBe(true)
    }),
  )
})

test('a text is split between paragraphs, and code is not split', () => {
  const code = '```\na\n\nb\n```\n\n'
  expect(piecesOf(`One.\n\n${code}Two.`, 16)).toEqual(['One.\n\n', code, 'Two.'])
  expect(piecesOf(`One.\n\n${code}Two.`, 40)).toEqual([`One.\n\n${code}Two.`])
  expect(piecesOf('一句话。另一句话。', 5)).toEqual(['一句话。', '另一句话。'])
})

test('a text is translated from the first other language that has one', () => {
  const three = ['en', 'zh', 'de'] as unknown as Language[]
  expect(sourceOf({ en: ' ', zh: '公告', de: null }, 'de' as Language, three)).toBe('zh')
  expect(sourceOf({ en: 'Notice', zh: '公告' }, 'de' as Language, three)).toBe('en')
  expect(sourceOf({ en: '', de: 'Hinweis' }, 'zh', three)).toBe('de')
  expect(sourceOf(null, 'en', three)).toBe('zh')
})

test('a product with one language has no other one', () => {
  expect(sourceOf({ en: 'Notice' }, 'en', ['en'])).toBe('en')
})
