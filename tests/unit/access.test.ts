import '../harness/browser-surroundings'
import { keys } from '@refinedev/core'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { forgetViewer, loadViewer, mayDo, mayOpen, useViewer } from '../../src/providers/access'
import { messageOfKey } from '../../src/providers/missing-messages'
import { queryClient, shouldRetry } from '../../src/providers/queries'
import { viewer } from '../harness/viewer'

const support = viewer('support', [
  { path: '/', resource: null, actions: ['show'] },
  { path: '/users', resource: 'users', actions: ['list', 'show'] },
  { path: '/orders', resource: 'orders', actions: ['list', 'show', 'cancel'] },
])
const superAdmin = viewer('super_admin', [{ path: '*', resource: null, actions: ['*'] }])

test('the permissions of a role are those of the server, compared exactly', () => {
  expect(mayOpen(support, '/users')).toBe(true)
  expect(mayOpen(support, '/users/admins')).toBe(false)
  expect(mayOpen(support, '/users', 'create')).toBe(false)
  expect(mayOpen(support, '/settings/appearance')).toBe(false)
  expect(mayDo(support, 'orders', 'cancel')).toBe(true)
  expect(mayDo(support, 'orders', 'refund')).toBe(false)
  expect(mayOpen(superAdmin, '/anything', 'at-all')).toBe(true)
  expect(mayOpen(null, '/')).toBe(false)
})

test('an access check of Refine has its answer in the first render', () => {
  const answerIn = (resource: string, action: string) => {
    const queryKey = keys().access().resource(resource).action(action).params({ params: {} }).get()
    return new QueryObserver(queryClient, { queryKey }).getCurrentResult().data
  }
  useViewer.setState({ viewer: null })
  expect(answerIn('orders', 'show')).toBeUndefined()
  useViewer.setState({ viewer: support })
  expect(answerIn('orders', 'cancel')).toEqual({ can: true })
  expect(answerIn('orders', 'refund')).toMatchObject({ can: false })
  useViewer.setState({ viewer: null })
  queryClient.clear()
})

test('emails have the time zone of the browser that loaded the account last', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const sent: unknown[] = []
  const loaded = async (zone: string) => {
    vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
      const { query, variables } = JSON.parse(String(body))
      if (query.startsWith('mutation')) sent.push(variables)
      return Promise.resolve(Response.json({ data: { me: { ...support, zone }, saveZone: true } }))
    })
    await loadViewer()
    forgetViewer()
  }
  await loaded(timeZone)
  expect(sent).toEqual([])
  await loaded('Asia/Kathmandu')
  expect(sent).toEqual([{ input: { zone: timeZone } }])
  vi.unstubAllGlobals()
})

test.each([
  ['resources.studios.one', 'Studio'],
  ['resources.studios.many', 'Studios'],
  ['resources.games.fields.creditPrice', 'Credit price'],
  ['resources.games.actions.publish.label', 'Publish'],
  ['resources.users.values.role.super_admin', 'Super admin'],
  ['crud.list.someThing', 'Some thing'],
])('a missing %s is shown as "%s"', (key, word) => {
  expect(messageOfKey(key)).toBe(word)
})

test('a query is retried up to three times, never after 401 or 403', () => {
  const failure = (statusCode: number) => ({ statusCode })
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure(500)))).toEqual([true, true, true, false])
  expect(shouldRetry(0, failure(0))).toBe(true)
  expect([401, 403, 404, 422].map((status) => shouldRetry(0, failure(status)))).toEqual([false, false, false, false])
})
