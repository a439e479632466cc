import { fieldOf } from '../../src/declare/resource'
import { choicesOf } from '../../src/declare/traits'
import '../harness/browser-surroundings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { offeredPeriods } from '../../src/declare/period'
import { f } from '../../src/fields'
import { type FilterValue, filterShapeOf, mayFilterEmpty, mayNegate, withMark } from '../../src/lists/filter-value'
import { mostSorts, readBound, readListState, writeListState } from '../../src/lists/list-address'
import { crudFilters, crudSorters, listStateOf } from '../../src/lists/list-filters'
import { listSorts } from '../../src/lists/list-sorts'
import { initialListState, isGroupable, type ListState, shapesOf, withEntry } from '../../src/lists/list-state'
import { resources } from '../../src/registry/resources'
import { members } from '../harness/members'

const id = '01900000-0000-7000-8000-000000000001'

/** A filter as a field's editor creates it. */
const filterValue = (resource: ResourceDeclaration, name: string): fc.Arbitrary<FilterValue> => {
  const shape = filterShapeOf(resource, name)
  const field = resource.fields[name] as { kind: string } | undefined
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const isDays = field === undefined || ['date', 'datetime'].includes(field.kind)
  const bound = isDays ? day : fc.integer({ min: -9_999, max: 99_999 }).map(String)
  const inOrder = (a: string, b: string) => (isDays ? a <= b : Number(a) <= Number(b))
  switch (shape) {
    case 'choices':
      return fc
        .subarray([...choicesOf(fieldOf(resource, name))], { minLength: 1 })
        .map((values) => ({ shape: 'choices', values }))
    case 'records':
      return fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 }).map((ids) => ({ shape: 'records', ids }))
    case 'flag':
      return fc.boolean().map((value) => ({ shape: 'flag', value }))
    case 'text':
      return fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .map((text) => ({ shape: 'text', text }))
    default: {
      const range: fc.Arbitrary<FilterValue> = fc
        .tuple(fc.option(bound), fc.option(bound))
        .filter(([from, to]) => from !== null || to !== null)
        .map(([from, to]) =>
          from !== null && to !== null && !inOrder(from, to)
            ? { shape: 'range', from: to, to: from }
            : { shape: 'range', from, to },
        )
      const period = fc.constantFrom('today', 'last-month', 'last-45-days', ...offeredPeriods)
      return isDays
        ? fc.oneof(
            range,
            period.map((each) => ({ shape: 'period' as const, period: each })),
          )
        : range
    }
  }
}

const listState = (resource: ResourceDeclaration): fc.Arbitrary<ListState> => {
  const names = [...Object.keys(resource.fields), 'createdAt', 'updatedAt'].filter((name) =>
    filterShapeOf(resource, name),
  )
  const presence = fc.boolean().map((isEmpty): FilterValue => ({ shape: 'empty', isEmpty }))
  const ofField = (name: string) =>
    mayFilterEmpty(resource, name) ? fc.oneof(filterValue(resource, name), presence) : filterValue(resource, name)
  return fc.record({
    page: fc.integer({ min: 1, max: 100_000 }),
    pageSize: fc.integer({ min: 1, max: 200 }),
    sort: fc
      .uniqueArray(fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...listSorts(resource))), {
        minLength: 1,
        maxLength: mostSorts,
        selector: ([, name]) => name,
      })
      .map((sorts) => sorts.map(([direction, name]) => direction + name).join(',')),
    search: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
    preset: fc.constant(null),
    saved: fc.option(fc.uuid()),
    filters: fc.subarray(names).chain((chosen) => {
      const values = fc.record(Object.fromEntries(chosen.map((name) => [name, ofField(name)])))
      return fc.tuple(values, fc.subarray(chosen), fc.subarray(chosen)).map(([values, not, any]) => {
        const marked = Object.entries(values).map(([name, value]) => {
          const isNot = not.includes(name) && mayNegate(resource, name) && value.shape !== 'empty'
          // One alternative alone is an ordinary filter.
          return [name, withMark(withMark(value, 'not', isNot), 'any', any.length > 1 && any.includes(name))]
        })
        return Object.fromEntries(marked) as Record<string, FilterValue>
      })
    }),
    as: fc.constantFrom(null, ...shapesOf(resource).filter((shape) => shape !== resource.list.as)),
    group: fc.constantFrom(null, ...Object.keys(resource.fields).filter((name) => isGroupable(resource, name))),
  })
}

describe('the URL of a list', () => {
  test.each([...resources, members].map((resource) => [resource.name, resource] as const))(
    'of %s restores every state',
    (_name, resource) => {
      fc.assert(
        fc.property(listState(resource), (state) => {
          expect(readListState(resource, writeListState(resource, state))).toEqual(state)
          const { page: currentPage, pageSize } = state
          const table = {
            filters: crudFilters(resource, state),
            sorters: crudSorters(state.sort),
            currentPage,
            pageSize,
          }
          expect(listStateOf(resource, table)).toEqual(state)
        }),
      )
    },
  )

  test('accepts any text', () => {
    const parameter = fc.constantFrom(
      'page',
      'pageSize',
      'sort',
      'q',
      'view',
      'status',
      'credits',
      'registeredAt',
      'role',
    )
    const text = fc.oneof(
      fc.string({ maxLength: 24 }),
      fc.constantFrom(
        '\ud800',
        '\u0000',
        '..',
        ',,',
        '%',
        '%zz',
        '1..2..3',
        '１２',
        '-0',
        '1e9',
        ' active ',
        '__proto__',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(parameter, text), { maxLength: 4 }), (parts) => {
        const search = new URLSearchParams(parts.map(([name, text]) => [name, text.toWellFormed()])).toString()
        const state = readListState(members, search)
        expect(readListState(members, writeListState(members, state))).toEqual(state)
      }),
    )
  })

  test('omits defaults', () => {
    expect(writeListState(members, initialListState(members))).toBe('')
    expect(readListState(members, '')).toEqual(initialListState(members))
    expect(readListState(members, '?page=1&pageSize=10&sort=-registeredAt')).toEqual(initialListState(members))
  })

  test('is readable', () => {
    const address = '?page=2&pageSize=20&username=bo&status=active,invited&credits=10..200&sort=-createdAt'
    expect(writeListState(members, readListState(members, address))).toBe(address)
    const day = '?registeredAt=2026-01-01..2026-02-01'
    expect(writeListState(members, readListState(members, day))).toBe(day)
  })

  test.each([
    ['an invalid status', '?status=dead', '?'],
    ['one valid value of two', '?status=dead,active', '?status=active'],
    ['a page that is no number', '?page=two', '?'],
    ['page 0', '?page=0', '?'],
    ['a page size above the maximum', '?pageSize=100000', '?'],
    ['a sort by an unknown field', '?sort=-salary', '?'],
    ['a sort by a password', '?sort=password', '?'],
    ['the unknown one of two sorts', '?sort=salary,-status', '?sort=-status'],
    ['a second sort by the same field', '?sort=status,-status,-credits', '?sort=status,-credits'],
    ['a fourth sort', '?sort=status,balance,-credits,email', '?sort=status,balance,-credits'],
    ['an invalid number', '?credits=many..', '?'],
    ['an invalid bound', '?credits=10..many', '?credits=10..'],
    ['bounds in the wrong order', '?credits=200..10', '?credits=10..200'],
    ['a day that does not exist', '?registeredAt=2026-02-30..', '?'],
    ['an invalid flag', '?subscribed=maybe', '?'],
    ['an unknown field', '?salary=10', '?'],
    ['a password', '?password=secret', '?'],
    ['an unknown view', '?view=mine', '?'],
    ['a repeated value', '?status=active,active', '?status=active'],
    ['a repeated number', '?credits=10..10', '?credits=10'],
  ])('ignores %s', (_name, given, understood) => {
    expect(writeListState(members, readListState(members, given)) || '?').toBe(understood)
  })

  test('accepts only ids for related records', () => {
    const state = readListState(members, `?category=${id},me,${id.toUpperCase()}&tags=rpg`)
    expect(state.filters).toEqual({ category: { shape: 'records', ids: [id] } })
  })

  test('distinguishes a field from a parameter with the same name', () => {
    const books = defineResource('books', {
      title: 'name',
      fields: { name: f.text(), page: f.int(), sort: f.enum(['old', 'new']) },
    })
    const state: ListState = {
      ...initialListState(books),
      page: 3,
      filters: { page: { shape: 'range', from: '7', to: '7' }, sort: { shape: 'choices', values: ['new'] } },
    }
    expect(writeListState(books, state)).toBe('?page=3&filter.page=7&filter.sort=new')
    expect(readListState(books, writeListState(books, state))).toEqual(state)
  })
})

describe('a bound of a range of numbers', () => {
  const books = defineResource('books', {
    title: 'name',
    fields: {
      name: f.text(),
      pages: f.int(),
      notes: f.int(),
      all: f.computed({ sum: ['pages', 'notes'] }),
      price: f.money(),
      stars: f.rating(),
    },
  })

  test.each([
    ['price', '4,99', '4.99'],
    ['price', '1,234.50', '1234.50'],
    ['pages', '1,200', '1200'],
    ['all', '1,200', '1200'],
    ['stars', '4,5', '4.5'],
    ['stars', '0x5', null],
    ['all', '1.5', null],
    ['price', '', null],
  ])('of %s, typed as "%s", is %s', (name, typed, bound) => expect(readBound(books, name, typed)).toBe(bound))

  test('is one that the API accepts', () => {
    const filters = { pages: { shape: 'range', from: '-99999999999', to: '99999999999' } } as const
    expect(crudFilters(books, { ...initialListState(books), filters })).toEqual([
      { field: 'pages', operator: 'gte', value: -2_147_483_648 },
      { field: 'pages', operator: 'lte', value: 2_147_483_647 },
    ])
  })
})

test('a changed filter keeps its place among the others', () => {
  const entries = Object.entries(withEntry({ first: 1, second: 2 }, 'first', 3))
  expect(entries).toEqual([
    ['first', 3],
    ['second', 2],
  ])
  expect(withEntry({ first: 1, second: 2 }, 'first', null)).toEqual({ second: 2 })
})
