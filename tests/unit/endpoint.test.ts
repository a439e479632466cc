import '../harness/browser-surroundings'
import { gql } from '@urql/core'
import { init } from 'i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isSignedIn, keepSession, resetAuth } from '../../src/providers/auth-storage'
import { dataProvider } from '../../src/providers/data'
import { RequestError } from '../../src/providers/request-error'

interface Asked {
  query: string
  variables: Record<string, unknown>
  headers: Headers
}

let asked: Asked[] = []
let answers: ((asking: Asked) => object | Promise<object>)[] = []

/** Answers requests in order; the last answer is repeated. */
const answering = (...next: typeof answers) => {
  answers = next
}

const fakeFetch = async (_url: unknown, init: RequestInit): Promise<Response> => {
  const asking = { ...(JSON.parse(String(init.body)) as Asked), headers: new Headers(init.headers) }
  asked.push(asking)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  const body = await answer?.(asking)
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

const user = { id: '1', email: 'a@b.c', displayName: 'A', role: 'support' }
const refusal = {
  errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED', http: { status: 401 }, title: 'Sign in.' } }],
}
const document = gql`query { users { nodes { id } totalCount } }`
const mutation = gql`mutation ($input: UpdateManyUsersInput!) { updateManyUsers(input: $input) { updatedCount } }`
const page =
  (nodes: object[], more: object = {}) =>
  () => ({ data: { users: { nodes, totalCount: nodes.length, ...more } } })

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', fakeFetch)
  keepSession({ user, accessToken: 'first' })
})
afterEach(() => resetAuth())

const list = () => dataProvider.getList({ resource: 'users', meta: { gqlQuery: document } })

describe('a session', () => {
  test('is stored as exactly {user, accessToken}', () => {
    expect(JSON.parse(localStorage.getItem('auth-storage') ?? '')).toEqual({ user, accessToken: 'first' })
    resetAuth()
    expect(JSON.parse(localStorage.getItem('auth-storage') ?? '')).toEqual({ user: null, accessToken: '' })
  })

  test('is sent with every request, with a header that no form can send', async () => {
    answering(page([]))
    await list()
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer first')
    expect(asked[0]?.headers.get('x-requested-with')).toBe('storydesk')
  })

  test('is renewed once for any number of failed requests, which are repeated', async () => {
    answering((asking) => {
      if (asking.query.includes('refreshSession')) return { data: { refreshSession: { accessToken: 'second', user } } }
      return asking.headers.get('authorization') === 'Bearer second' ? page([{ id: '1' }])() : refusal
    })
    const results = await Promise.all([list(), list(), list()])
    expect(results.map(({ total }) => total)).toEqual([1, 1, 1])
    expect(asked.filter(({ query }) => query.includes('refreshSession'))).toHaveLength(1)
    expect(isSignedIn()).toBe(true)
  })

  test('that cannot be renewed is a 401 for the error catalogue', async () => {
    answering(() => refusal)
    await expect(list()).rejects.toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED', message: 'Sign in.' })
    expect(asked).toHaveLength(2)
  })
})

describe('a list', () => {
  test('marks an estimated total', async () => {
    answering(page([{ id: '1' }], { totalCount: 1_000_000, totalCountIsEstimate: true }))
    expect(await list()).toEqual({ data: [{ id: '1' }], total: 1_000_000, totalIsEstimate: true })
  })

  test('sends filter, sorting and paging', async () => {
    answering(page([]))
    await dataProvider.getList({
      resource: 'users',
      filters: [{ field: 'status', operator: 'in', value: [] }],
      sorters: [{ field: 'createdAt', order: 'desc' }],
      pagination: { currentPage: 3, pageSize: 20 },
      meta: { gqlQuery: document },
    })
    expect(asked[0]?.variables).toEqual({
      filter: { status: { in: [] } },
      sorting: [{ field: 'createdAt', direction: 'DESC' }],
      paging: { limit: 20, offset: 40 },
    })
  })

  test('continues beside the page that was read last, and counts other pages from the start', async () => {
    let rows = 10
    answering(({ variables }) => {
      const at = asked.length
      const { paging } = variables as { paging: object }
      const pageInfo = { startCursor: `start ${at}`, endCursor: `end ${at}` }
      const length = 'before' in paging ? rows : 10
      const nodes = Array.from({ length }, (_, n) => ({ id: `${n}` }))
      return { data: { users: { nodes, totalCount: 1_000, pageInfo } } }
    })
    const pagingOf = async (currentPage: number) => {
      const from = asked.length
      await dataProvider.getList({ resource: 'users', pagination: { currentPage }, meta: { gqlQuery: document } })
      return asked.slice(from).map(({ variables }) => (variables as { paging: object }).paging)
    }
    expect(await pagingOf(30)).toEqual([{ limit: 10, offset: 290 }])
    expect(await pagingOf(31)).toEqual([{ limit: 10, after: 'end 1' }])
    expect(await pagingOf(31)).toEqual([{ limit: 10, after: 'end 1' }])
    expect(await pagingOf(30)).toEqual([{ limit: 10, before: 'start 3' }])
    rows = 9
    expect(await pagingOf(29)).toEqual([
      { limit: 10, before: 'start 4' },
      { limit: 10, offset: 280 },
    ])
    expect(await pagingOf(2)).toEqual([{ limit: 10, offset: 10 }])
    expect(await pagingOf(1)).toEqual([{ limit: 10, offset: 0 }])
  })
})

describe('an error', () => {
  test('keeps code, status, title and fields', async () => {
    const fields = { 'title.zh': [{ key: 'validation.minLength', values: { min: 2 } }] }
    const messages = { validation: { minLength: 'Use at least {{min}} characters.' } }
    await init({ lng: 'en', resources: { en: { translation: messages } } })
    const extensions = {
      code: 'VALIDATION_FAILED',
      http: { status: 422 },
      title: 'Look again.',
      key: 'errors.validation',
      fields,
    }
    answering(() => ({ errors: [{ message: 'm', extensions }] }))
    const failure = await list().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RequestError)
    expect(failure).toMatchObject({ message: 'Look again.', code: 'VALIDATION_FAILED', statusCode: 422, fields })
    expect((failure as RequestError).errors).toEqual({ 'title.zh': ['Use at least 2 characters.'] })
  })

  test('of the network is distinguished from one of the server', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(list()).rejects.toMatchObject({ code: 'UNREACHABLE', statusCode: 0 })
  })
})

describe('a mutation', () => {
  const changeMany = (ids: string[]) =>
    dataProvider.updateMany?.({ resource: 'users', ids, variables: {}, meta: { gqlMutation: mutation } })

  test('has a key, which is kept for a retry without an answer', async () => {
    answering(
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => ({ data: { updateManyUsers: { updatedCount: 1 } } }),
    )
    await changeMany(['1'])
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  test('of a form names the version that it shows beside the changes', async () => {
    answering(() => ({ data: { updateOneUser: { id: '1' } } }))
    const document = gql`mutation ($input: UpdateOneUserInput!) { updateOneUser(input: $input) { id } }`
    const variables = { name: 'Mira', version: 4 }
    await dataProvider.update({ resource: 'users', id: '1', variables, meta: { gqlMutation: document } })
    expect(asked[0]?.variables).toEqual({ input: { id: '1', version: 4, update: { name: 'Mira' } } })
  })

  test('claims no row that was not changed', async () => {
    answering(() => ({ data: { updateManyUsers: { updatedCount: 1 } } }))
    expect((await changeMany(['1', '2', '3']))?.data).toHaveLength(1)
    expect((await changeMany(['7']))?.data).toEqual([{ id: '7' }])
  })
})

test('a request without a document names its method and resource', async () => {
  await expect(dataProvider.getList({ resource: 'users' })).rejects.toThrow(/^getList of users: /)
  await expect(dataProvider.create({ resource: 'users', variables: {} })).rejects.toThrow(/^create of users: /)
})

// Refine's `<Edit>` and `<Show>` have a button for it.
test('a deletion needs no document', async () => {
  answering(() => ({ data: { deleteOneUser: { id: '1' } } }))
  expect(await dataProvider.deleteOne({ resource: 'users', id: '1' })).toEqual({ data: { id: '1' } })
  expect(asked[0]).toMatchObject({ variables: { input: { id: '1' } } })
})

test('the error of a refused document names the place in it', async () => {
  const message = 'Cannot query field "nme" on type "User".'
  answering(() => ({ errors: [{ message, extensions: { code: 'BAD_REQUEST', title: 'Cannot be run.' } }] }))
  await expect(list()).rejects.toMatchObject({ message: 'Cannot be run.', cause: { message } })
})
