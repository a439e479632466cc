import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, type DifferenceLine, differenceOf } from '../../src/admin/text-difference/text-difference'

const textOf = ({ parts }: DifferenceLine) => parts.map(({ text }) => text).join('')
const shown = (line: DifferenceLine) =>
  `${{ same: ' ', added: '+', removed: '-' }[line.is]}${line.parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')}`

test('different lines and words are marked in either language', () => {
  expect(differenceOf('One\nTell the story.\nEnd', 'One\nTell the long story.\nEnd\nMore').map(shown)).toEqual([
    ' One',
    '-Tell the story.',
    '+Tell the [long ]story.',
    ' End',
    '+More',
  ])
  expect(differenceOf('以说书人的口吻讲述故事', '以旁观者的口吻讲述故事').map(shown)).toEqual([
    expect.stringMatching(/^-以.*\[.*说书.*\].*的口吻讲述故事$/),
    expect.stringMatching(/^\+以.*\[.*旁观者.*\].*的口吻讲述故事$/),
  ])
})

test('lines without common words are new as a whole, and line ends do not count', () => {
  expect(differenceOf('alpha beta gamma', 'one two three').map(shown)).toEqual(['-alpha beta gamma', '+one two three'])
  expect(differenceOf('a\r\nb\r\n', 'a\nb').map(({ is }) => is)).toEqual(['same', 'same'])
})

test('both texts can be reconstructed from the comparison', () => {
  const text = fc
    .array(fc.constantFrom('a b', 'a c', '世界 你好', '', 'x'), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = differenceOf(before, after)
      const without = (is: string) =>
        lines
          .filter((line) => line.is !== is)
          .map(textOf)
          .join('\n')
      expect(without('added')).toBe(before.replace(/\n$/, ''))
      expect(without('removed')).toBe(after.replace(/\n$/, ''))
    }),
  )
})

test('unchanged lines are folded, except around changes', () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const after = before.map((line, index) => (index === 10 ? 'other' : line))
  const blocks = blocksOf(differenceOf(before.join('\n'), after.join('\n')))
  expect(blocks.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
    [true, 8],
    [false, 6],
    [true, 7],
  ])
})
