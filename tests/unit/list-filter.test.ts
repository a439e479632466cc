import '../harness/browser-surroundings'
import type { CrudFilters } from '@refinedev/core'
import { describe, expect, test } from 'vitest'
import { meets, type ResourceDeclaration } from '../../src/declare'
import { filterOfCrud } from '../../src/lists/endpoint-filter'
import { readListState } from '../../src/lists/list-address'
import { crudFilters, listStateOf } from '../../src/lists/list-filters'
import { members } from '../harness/members'
import { models } from '../second-product/catalogue'
import { visits } from '../second-product/declarations'

const around = { now: '2026-01-01T00:00:00Z', me: null }
const id = '01900000-0000-7000-8000-000000000001'

const filterFor = (resource: ResourceDeclaration, search: string, mayList = false) =>
  filterOfCrud(resource, crudFilters(resource, readListState(resource, search)), () => mayList)

describe('the filter of a list', () => {
  test('is empty by default', () => {
    expect(filterFor(members, '?page=3&sort=username')).toEqual({})
  })

  test('is a single condition, or several combined', () => {
    expect(filterFor(members, '?status=active,invited')).toEqual({ status: { in: ['active', 'invited'] } })
    expect(filterFor(members, '?subscribed=true&credits=10..')).toEqual({
      and: [{ credits: { gte: 10 } }, { subscribed: { eq: true } }],
    })
  })

  test('has money as a decimal string', () => {
    expect(filterFor(visits, '?fee=0.10..0.30')).toEqual({
      and: [{ fee: { gte: '0.10' } }, { fee: { lte: '0.30' } }],
    })
  })

  test('has related records by id', () => {
    expect(filterFor(models, `?shelf=${id}`)).toEqual({ shelf: { id: { in: [id] } } })
    expect(filterFor(models, `?tags=${id}`)).toEqual({ tags: { id: { in: [id] } } })
  })

  test('has fields without a value, and fields with one', () => {
    expect(filterFor(models, '?empty=shelf')).toEqual({ shelfId: { is: null } })
    expect(filterFor(models, '?filled=shelf')).toEqual({ shelfId: { isNot: null } })
    expect(readListState(models, '?empty=shelf').filters).toEqual({ shelf: { shape: 'empty', isEmpty: true } })
    // A localized text, related records without limit, and a required field always have their own filters.
    expect(filterFor(models, '?empty=title,tags,nothing')).toEqual({})
  })

  test('may mean all other records, also those without a value', () => {
    expect(filterFor(members, '?status=active&not=status')).toEqual({ not: { status: { in: ['active'] } } })
    expect(filterFor(models, `?shelf=${id}&not=shelf`)).toEqual({ not: { shelf: { id: { in: [id] } } } })
    expect(filterFor(models, `?tags=${id}&not=tags`)).toEqual({ not: { tags: { id: { in: [id] } } } })
    const either = ['en', 'zh'].map((language) => ({ title: { [language]: { iLike: '%harbor%' } } }))
    expect(filterFor(models, '?title=harbor&not=title')).toEqual({ not: { or: either } })
    // A range and a yes or no have another one that says the same.
    expect(filterFor(members, '?subscribed=true&credits=1..&not=subscribed,credits,nothing')).toEqual(
      filterFor(members, '?subscribed=true&credits=1..'),
    )
  })

  test('may be met by one of several filters, beside those that all records meet', () => {
    expect(filterFor(members, '?q=bo&status=active&credits=1..5&subscribed=true&any=status,credits')).toEqual({
      and: [
        { subscribed: { eq: true } },
        { or: [{ status: { in: ['active'] } }, { and: [{ credits: { gte: 1 } }, { credits: { lte: 5 } }] }] },
        { or: ['username', 'email'].map((name) => ({ [name]: { iLike: '%bo%' } })) },
      ],
    })
    expect(filterFor(members, '?status=active&subscribed=true&any=status')).toEqual(
      filterFor(members, '?status=active&subscribed=true'),
    )
  })

  test('does not take the alternatives of another screen for its own', () => {
    const bothStates: CrudFilters = [
      {
        operator: 'or',
        value: [
          { field: 'status', operator: 'eq', value: 'active' },
          { field: 'credits', operator: 'gte', value: 1 },
        ],
      },
    ]
    const table = { filters: bothStates, sorters: [], currentPage: 1, pageSize: 10 }
    expect(listStateOf(members, table).filters).toEqual({})
  })

  test('matches a text in either language of a localized field', () => {
    expect(filterFor(models, '?title=harbor')).toEqual({
      or: [{ title: { en: { iLike: '%harbor%' } } }, { title: { zh: { iLike: '%harbor%' } } }],
    })
  })

  test('searches every field with `search` and escapes wildcards', () => {
    expect(filterFor(members, '?q=50%25_off')).toEqual({
      or: ['username', 'email'].map((name) => ({ [name]: { iLike: '%50\\%\\_off%' } })),
    })
    expect(filterFor(models, '?q=bo')).toMatchObject({
      or: [{ title: { en: {} } }, { title: { zh: {} } }, { maker: {} }],
    })
  })

  test('searches through relations, with one condition for each', () => {
    const containing = { iLike: '%lin%' }
    const own = [{ visitor: containing }, { reason: containing }]
    const ofDepot = [{ name: { en: containing } }, { name: { zh: containing } }, { code: containing }]
    expect(filterFor(visits, '?q=lin', true)).toEqual({ or: [...own, { depot: { or: ofDepot } }] })
    expect(filterFor(models, '?q=lin', true)).toEqual({
      or: [
        { title: { en: containing } },
        { title: { zh: containing } },
        { maker: containing },
        { visits: { visitor: containing } },
      ],
    })
  })

  test('searches only the title of records that the role may not list, and no children', () => {
    const containing = { iLike: '%lin%' }
    const titles = [{ name: { en: containing } }, { name: { zh: containing } }]
    expect(filterFor(visits, '?q=lin')).toEqual({
      or: [{ visitor: containing }, { reason: containing }, { depot: { or: titles } }],
    })
    expect(JSON.stringify(filterFor(models, '?q=lin'))).not.toContain('visits')
  })

  test('searches phone numbers by digits if the text can be one', () => {
    const phoneFor = (search: string) =>
      JSON.stringify(filterFor(members, search)).match(/"phoneNumber":(\{[^}]*\})/)?.[1]
    expect(phoneFor('?q=138%200013-8000')).toBe('{"digits":"13800138000"}')
    expect(phoneFor('?q=0619%20450')).toBe('{"digits":"619450"}')
    expect(phoneFor('?q=0034%20619%2045')).toBe('{"digits":"3461945"}')
    expect(phoneFor('?q=00001')).toBe('{"digits":"00001"}')
    expect(phoneFor('?q=lin%20138')).toBe(undefined)
    expect(phoneFor('?q=13')).toBe(undefined)
  })

  test("has whole days in the reader's zone", () => {
    const filter = filterFor(members, '?registeredAt=2026-01-01..2026-01-02')
    const registered = (moment: string) => meets(members, filter, { registeredAt: moment }, around)
    expect(registered('2025-12-31T23:59:59.999Z')).toBe(false)
    expect(registered('2026-01-01T00:00:00.000Z')).toBe(true)
    expect(registered('2026-01-02T23:59:59.999Z')).toBe(true)
    expect(registered('2026-01-03T00:00:00.000Z')).toBe(false)
  })
})
