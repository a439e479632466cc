import { describe, expect, test } from 'vitest'
import { formatOfKey } from '../../src/fields/markdown/formats'
import {
  continueLine,
  insertLink,
  insertPicture,
  pastedLink,
  toggleCode,
  toggleHeading,
  toggleLines,
  toggleMark,
  type Writing,
} from '../../src/fields/markdown/writing'

/** `a [b] c`: the brackets are the selection, a single `|` the caret. */
const from = (marked: string): Writing => {
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret }
  const start = marked.indexOf('⟦')
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end: marked.indexOf('⟧') - 1 }
}
const to = ({ text, start, end }: Writing) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`

type Case = [before: string, after: string]

describe('marks', () => {
  test.each<Case>([
    ['a ⟦word⟧ b', 'a **⟦word⟧** b'],
    ['a **⟦word⟧** b', 'a ⟦word⟧ b'],
    ['a ⟦**word**⟧ b', 'a ⟦word⟧ b'],
    ['a | b', 'a **|** b'],
    ['a *⟦word⟧* b', 'a ***⟦word⟧*** b'],
  ])('bold: %s → %s', (before, after) => expect(to(toggleMark(from(before), '**'))).toBe(after))

  test.each<Case>([
    ['⟦word⟧', '*⟦word⟧*'],
    ['*⟦word⟧*', '⟦word⟧'],
    ['**⟦word⟧**', '***⟦word⟧***'],
  ])('italic is not half of bold: %s → %s', (before, after) => expect(to(toggleMark(from(before), '*'))).toBe(after))

  test.each<Case>([
    ['⟦x⟧', '`⟦x⟧`'],
    ['⟦a\nb⟧', '```\n⟦a\nb⟧\n```\n'],
  ])('code: %j → %j', (before, after) => expect(to(toggleCode(from(before)))).toBe(after))
})

describe('lines', () => {
  test.each<Case>([
    ['one\nt|wo\nthree', 'one\n- t|wo\nthree'],
    ['⟦one\ntwo⟧', '⟦- one\n- two⟧'],
    ['⟦- one\n- two⟧', '⟦one\ntwo⟧'],
    ['⟦1. one\n2. two⟧', '⟦- one\n- two⟧'],
    ['o⟦ne\n\ntw⟧o', '⟦- one\n\n- two⟧'],
  ])('list: %j → %j', (before, after) => expect(to(toggleLines(from(before), '- '))).toBe(after))

  test.each<Case>([
    ['⟦one\n\ntwo⟧', '⟦1. one\n\n2. two⟧'],
    ['⟦1. one\n2. two⟧', '⟦one\ntwo⟧'],
  ])('numbers: %j → %j', (before, after) => expect(to(toggleLines(from(before), '1. '))).toBe(after))

  test.each<Case>([
    ['say|', '> say|'],
    ['> say|', 'say|'],
  ])('quotation: %j → %j', (before, after) => expect(to(toggleLines(from(before), '> '))).toBe(after))

  test('headings cycle through their levels', () => {
    const seen = [from('A|\ntext')]
    for (let step = 0; step < 4; step++) seen.push(toggleHeading(seen.at(-1) as Writing))
    expect(seen.map(to)).toEqual(['A|\ntext', '## A|\ntext', '### A|\ntext', '#### A|\ntext', 'A|\ntext'])
  })

  test.each<[string, string | null]>([
    ['- one|', '- one\n- |'],
    ['  3. one|', '  3. one\n  4. |'],
    ['> so|me', '> so\n> |me'],
    ['- one\n- |', '- one\n|'],
    ['plain|', null],
    ['- ⟦one⟧', null],
  ])('Enter: %j → %j', (before, after) => {
    const next = continueLine(from(before))
    expect(next && to(next)).toBe(after)
  })
})

describe('links and images', () => {
  test('a link of text selects its URL, and one of a URL its text', () => {
    expect(to(insertLink(from('see ⟦this⟧')))).toBe('see [this](⟦https://⟧)')
    expect(to(insertLink(from('⟦https://a.example/x⟧')))).toBe('[|](https://a.example/x)')
    expect(to(insertLink(from('|')))).toBe('[|](https://)')
  })

  test('a URL that is pasted over text creates a link; other text is pasted', () => {
    const linked = pastedLink(from('see ⟦this⟧ now'), 'https://a.example/x ')
    expect(linked && to(linked)).toBe('see [this](https://a.example/x)| now')
    expect(pastedLink(from('see ⟦this⟧'), 'javascript:alert(1)')).toBeNull()
    expect(pastedLink(from('see |'), 'https://a.example')).toBeNull()
  })

  test('an image is in a separate paragraph', () => {
    const [address, name] = ['/files/1/2', 'the [old] lighthouse.png']
    expect(to(insertPicture(from('**one|** two\nthree'), address, name))).toBe(
      '**one** two\n\n![the  old  lighthouse](/files/1/2)\n|\nthree',
    )
    expect(to(insertPicture(from('|'), address, 'a.png'))).toBe('![a](/files/1/2)\n|')
    expect(to(insertPicture(from('one\n\n|\n\ntwo'), address, 'a.png'))).toBe('one\n\n![a](/files/1/2)|\n\ntwo')
  })
})

test('shortcuts select formats', () => {
  const press = (code: string, more: object = {}) =>
    formatOfKey({ code, ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...more })?.id
  expect([press('KeyB'), press('KeyI', { ctrlKey: false, metaKey: true }), press('KeyK')]).toEqual([
    'bold',
    'italic',
    'link',
  ])
  expect(press('Digit8', { shiftKey: true })).toBe('list')
  expect([press('KeyB', { altKey: true }), press('KeyB', { ctrlKey: false }), press('Digit8')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
