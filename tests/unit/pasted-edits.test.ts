import { expect, test } from 'vitest'
import {
  type CellReader,
  type NamedRecord,
  namedRecords,
  pastedRows,
  readRange,
} from '../../src/admin/paste/pasted-edits'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

const books = defineResource('books', {
  title: 'title',
  fields: {
    title: f.text({ required: true, localized: true }),
    author: f.text({ max: 40 }),
    pages: f.int(),
    size: f.enum(['small', 'large']),
    free: f.boolean(),
    shelf: f.relation('shelves'),
    tags: f.relations('tags'),
    price: f.money(),
    printedOn: f.date(),
  },
})

const titles: Readonly<Record<string, NamedRecord>> = {
  'shelves top': { id: 's1' },
  'tags sea': { id: 't1' },
  'tags war': { id: 't2' },
  'tags twin': 'several',
}
const reader: CellReader = {
  language: 'en',
  labelOf: (_name, value) => ({ small: 'Pocket size' })[value] ?? value,
  find: (target, title) => titles[`${target} ${title}`] ?? 'unknown',
}
const records = [1, 2].map((id) => ({ id: String(id), version: 1, can: ['edit'] }))

const rows = (text: string, names: readonly string[], isEditable = (_record: unknown, _name: string) => true) =>
  pastedRows(books, { text, records, names }, isEditable, reader)

test('a range has cells by row, also with quotes, line breaks and commas', () => {
  expect(readRange('a, b\tc\r\nd\te\r\n')).toEqual([
    ['a, b', 'c'],
    ['d', 'e'],
  ])
  expect(readRange('"two\nlines"\t"a ""quote"""\n')).toEqual([['two\nlines', 'a "quote"']])
  expect(readRange('a\tb\rc\td\r')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readRange('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(readRange('"open\tend')).toEqual([['"open', 'end']])
  expect(readRange('"The Fall" of Rome\t"x"\n""\t"a"b"')).toEqual([
    ['"The Fall" of Rome', '"x"'],
    ['""', '"a"b"'],
  ])
  expect(readRange('"a\tb"\r\n\r\nc')).toEqual([['a\tb'], [''], ['c']])
})

test('cells become the values of their fields', () => {
  const names = ['title', 'pages', 'size', 'free', 'shelf', 'tags']
  const [first] = rows('Moby\t 12 \tpocket SIZE\tyes\ttop\tsea; war;sea', names)
  expect(first?.unknown).toEqual([])
  expect(first?.edits.map(({ name, value }) => [name, value])).toEqual([
    ['title', { en: 'Moby' }],
    ['pages', 12],
    ['size', 'small'],
    ['free', true],
    ['shelf', 's1'],
    ['tags', ['t1', 't2']],
  ])
})

test('numbers and dates are read as spreadsheets show them', () => {
  const names = ['pages', 'price', 'printedOn']
  const values = (text: string) => rows(text, names).map(({ edits }) => edits.map(({ value }) => value))
  expect(values('1,200\t$1,234.50\t2026/1/5\n１２\t4.99\t2026年1月15日')).toEqual([
    [1200, '1234.50', '2026-01-05'],
    [12, '4.99', '2026-01-15'],
  ])
  expect(values('12.5\tfree\t1/5/2026')).toEqual([['12.5', 'free', '1/5/2026']])
})

test('a text that is no value stays, so that validation refuses it; unknown titles are named', () => {
  const [first] = rows('many\thuge\tbottom\tsea; air; twin', ['pages', 'size', 'shelf', 'tags'])
  expect(first?.edits.map(({ value }) => value)).toEqual(['many', 'huge'])
  expect(first?.unknown).toEqual([
    { name: 'shelf', title: 'bottom', reason: 'unknown' },
    { name: 'tags', title: 'air', reason: 'unknown' },
    { name: 'tags', title: 'twin', reason: 'several' },
  ])
  expect(first?.texts).toEqual({ pages: 'many', size: 'huge', shelf: 'bottom', tags: 'sea; air; twin' })
})

test('empty cells, columns that nobody edits, and cells beyond the list are left out', () => {
  const names = ['author', 'pages']
  const found = rows('\t3\tx\nb\t4\nc\t5', names, (_record, name) => name !== 'pages')
  expect(found.map(({ record, edits }) => [record.id, edits.map(({ value }) => value)])).toEqual([
    ['1', []],
    ['2', ['b']],
  ])
})

test('only editable cells of the list name related records, because the actor may not list others', () => {
  const names = ['author', 'shelf', 'tags']
  const named = (isEditable: (name: string) => boolean) =>
    namedRecords(books, { text: 'Ann\ttop\tsea; war\n\tlow', records, names }, (_record, name) => isEditable(name))
  expect(named((name) => name !== 'shelf')).toEqual([
    { to: 'tags', title: 'sea' },
    { to: 'tags', title: 'war' },
  ])
  expect(named((name) => name === 'shelf').map(({ title }) => title)).toEqual(['top', 'low'])
})
