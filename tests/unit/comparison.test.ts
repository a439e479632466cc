import { describe, expect, test } from 'vitest'
import { compareDecimal, compareText, compareValues, fitsPattern } from '../../src/declare/comparison'

describe('decimals', () => {
  test.each([
    ['0.1', '0.10', 0],
    ['-0.5', '0', -1],
    ['-0.05', '-0.5', 1],
    ['10', '9.99', 1],
    ['999999999999999999999.1', '999999999999999999999.2', -1],
    ['0', '-0', 0],
  ])('%s to %s', (a, b, order) => {
    expect(Math.sign(compareDecimal(a, b))).toBe(order)
    expect(Math.sign(compareDecimal(b, a))).toBe(0 - order)
  })
})

describe('texts', () => {
  test('are sorted by code point, like in the database', () => {
    // By UTF-16 units the emoji, a surrogate pair, would come before the last character of the basic plane.
    expect(compareText('￿', '😀')).toBeLessThan(0)
    expect(compareText('Z', 'a')).toBeLessThan(0)
    expect(compareText('a', 'ab')).toBeLessThan(0)
    expect(compareText('港', '港')).toBe(0)
  })

  test.each<[text: string, pattern: string, fits: boolean, ignoringCase: boolean]>([
    ['abc', 'a%', true, true],
    ['ABC', 'a%', false, true],
    ['a%c', 'a\\%c', true, true],
    ['abc', 'a\\%c', false, false],
    ['港湾', '_湾', true, true],
    ['😀', '_', true, true],
    ['a\nb', 'a%b', true, true],
    ['a.c', 'a.c', true, true],
    ['abc', 'a.c', false, false],
    ['a-b', 'a-b', true, true],
    ['a\\', 'a\\', true, true],
    ['ÉLAN', 'élan', false, true],
    ['ΑΣ', 'ας', false, false],
    ['ΑΣ', 'ασ', false, true],
    ['straße', 'STRASSE', false, false],
    ['', '%', true, true],
    ['', '_', false, false],
  ])('%s matches %s: %s, ignoring case: %s', (text, pattern, fits, ignoringCase) => {
    expect(fitsPattern(text, pattern, false)).toBe(fits)
    expect(fitsPattern(text, pattern, true)).toBe(ignoringCase)
  })
})

test('times are compared as times, and ids ignoring case', () => {
  expect(compareValues('instant', '2026-02-01T00:00:00Z', '2026-02-01T08:00:00+08:00')).toBe(0)
  expect(compareValues('id', 'ABCDEF00-0000-7000-8000-000000000000', 'abcdef00-0000-7000-8000-000000000000')).toBe(0)
  expect(compareValues('date', '2026-01-31', '2026-02-01')).toBeLessThan(0)
})
