import '../../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { meets } from '../../../src/declare'
import { endpointFilter } from '../../../src/providers/data'
import { readListState } from '../../../src/registry/list-address'
import { crudFilters } from '../../../src/registry/list-filters'
import { resourceNamed } from '../../../src/registry/resources'

const users = resourceNamed('users')
const games = resourceNamed('games')
const orders = resourceNamed('orders')
const around = { now: '2026-01-01T00:00:00Z', me: null }
const id = '01900000-0000-7000-8000-000000000001'

const filterFor = (resource: typeof users, search: string, mayList = false) =>
  endpointFilter(resource, crudFilters(resource, readListState(resource, search)), () => mayList)

describe('the filter of a list', () => {
  test('is empty by default', () => {
    expect(filterFor(users, '?page=3&sort=username')).toEqual({})
  })

  test('is a single condition, or several combined', () => {
    expect(filterFor(users, '?status=active,invited')).toEqual({ status: { in: ['active', 'invited'] } })
    expect(filterFor(users, '?subscribed=true&credits=10..')).toEqual({
      and: [{ credits: { gte: 10 } }, { subscribed: { eq: true } }],
    })
  })

  test('has money as a decimal string', () => {
    expect(filterFor(orders, '?amount=0.10..0.30')).toEqual({
      and: [{ amount: { gte: '0.10' } }, { amount: { lte: '0.30' } }],
    })
  })

  test('has related records by id', () => {
    expect(filterFor(games, `?category=${id}`)).toEqual({ category: { id: { in: [id] } } })
    expect(filterFor(games, `?tags=${id}`)).toEqual({ tags: { id: { in: [id] } } })
  })

  test('matches a text in either language of a localized field', () => {
    expect(filterFor(games, '?title=harbor')).toEqual({
      or: [{ title: { en: { iLike: '%harbor%' } } }, { title: { zh: { iLike: '%harbor%' } } }],
    })
  })

  test('searches every field with `search` and escapes wildcards', () => {
    expect(filterFor(users, '?q=50%25_off')).toEqual({
      or: ['username', 'name', 'email'].map((name) => ({ [name]: { iLike: '%50\\%\\_off%' } })),
    })
    expect(filterFor(games, '?q=bo')).toMatchObject({
      or: [{ title: { en: {} } }, { title: { zh: {} } }, { author: {} }],
    })
  })

  test('searches through relations, with one condition for each', () => {
    const containing = { iLike: '%lin%' }
    const ofUser = ['username', 'name', 'email'].map((name) => ({ [name]: containing }))
    expect(filterFor(orders, '?q=lin', true)).toEqual({
      or: [{ orderNumber: containing }, { product: containing }, { user: { or: ofUser } }],
    })
    expect(filterFor(users, '?q=lin', true)).toEqual({ or: [...ofUser, { orders: { orderNumber: containing } }] })
  })

  test('searches only the title of records that the role may not list, and no children', () => {
    const containing = { iLike: '%lin%' }
    expect(filterFor(orders, '?q=lin')).toEqual({
      or: [{ orderNumber: containing }, { product: containing }, { user: { username: containing } }],
    })
    expect(JSON.stringify(filterFor(users, '?q=lin'))).not.toContain('orders')
  })

  test('searches phone numbers by digits if the text can be one', () => {
    const phoneFor = (search: string) =>
      JSON.stringify(filterFor(users, search)).match(/"phoneNumber":(\{[^}]*\})/)?.[1]
    expect(phoneFor('?q=138%200013-8000')).toBe('{"digits":"13800138000"}')
    expect(phoneFor('?q=lin%20138')).toBe(undefined)
    expect(phoneFor('?q=13')).toBe(undefined)
  })

  test("has whole days in the reader's zone", () => {
    const filter = filterFor(users, '?registeredAt=2026-01-01..2026-01-02')
    const registered = (moment: string) => meets(users, filter, { registeredAt: moment }, around)
    expect(registered('2025-12-31T23:59:59.999Z')).toBe(false)
    expect(registered('2026-01-01T00:00:00.000Z')).toBe(true)
    expect(registered('2026-01-02T23:59:59.999Z')).toBe(true)
    expect(registered('2026-01-03T00:00:00.000Z')).toBe(false)
  })
})
