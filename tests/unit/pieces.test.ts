import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from '../../src/admin/form-fields/translation/pieces'

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
