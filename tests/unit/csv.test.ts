import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTable } from '../../server/import-export/table'
import { byteOrderMark, CsvError, csvLine, harmless, scanCsv } from '../../src/import-export/csv'

const read = (text: string) => [...scanCsv(text)].filter((row) => row.length > 0)

// A property test with many runs: on a busy machine it takes longer than the usual five seconds.
test('any written cells are read back unchanged', { timeout: 30_000 }, () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^['"=+\-@,;|\t\r\n 0-9a]{0,10}$/),
    fc.constantFrom('=1', ' =1', "'=1", "''@x", '＝1', '\t', '-1.5', '+44 20', '"', '\r\n'),
  )
  const row = fc.array(cell, { minLength: 2, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      // The first line determines the separator, so it has names, as in every file.
      expect(read(csvLine(['a', 'b']) + rows.map(csvLine).join(''))).toEqual([['a', 'b'], ...rows])
    }),
  )
})

test.each(['=1', '+1', '@sum', ' =1', '\t1', '\r1', '＝1', '－1', "'=1", '-a', '-1+2'])('%j is made safe', (text) => {
  expect(harmless(text)).toBe(`'${text}`)
})

test.each([
  [';=1', "';'=1"],
  ['a;=1', "a;'=1"],
  ['a\t=1', "a\t'=1"],
  ['a,"=1', `a,'"=1`],
  ['a| @x', "a|' @x"],
  ['a\n-cmd', "a\n'-cmd"],
  ['\n=1', "'\n'=1"],
  ["a;'=1", "a;''=1"],
])('%j starts no formula after a separator: %j', (text, cell) => {
  expect(harmless(text)).toBe(cell)
})

test('a text of a million separators is scanned once', () => {
  const text = '\t'.repeat(1_000_000)
  expect(harmless(`${text}a`)).toBe(`'${text}a`)
})

test.each(['-5', '-5.25', '5', 'a=1', '', "it's", 'a-b', '3;-5', 'a, b', 'a = b'])('%j stays unchanged', (text) => {
  expect(harmless(text)).toBe(text)
})

describe('a file of another program', () => {
  test('may begin with a byte order mark, use any line ends, and have empty lines', () => {
    expect(read(`${byteOrderMark}a,b\n1,2\r\n\r\n3,"4\r\n"\r5,6`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4\r\n'],
      ['5', '6'],
    ])
  })

  test('may have semicolons or tabs as separators', () => {
    expect(read('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(read('"a,1"\tb\n1\t2')).toEqual([
      ['a,1', 'b'],
      ['1', '2'],
    ])
  })

  test('with an unclosed quote is refused with its row', () => {
    expect(() => read('a,b\n1,2\n3,"4\n5,6')).toThrow(new CsvError(3, 'quotes'))
  })
})

test('lines without values are skipped', async () => {
  const table = await readTable('a,b\n1,2\n,\n , \n3,\n', 'csv')
  expect(table.headers).toEqual(['a', 'b'])
  expect(Array.from({ length: table.length }, (_, row) => table.cells(row))).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})
