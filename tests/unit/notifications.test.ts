import '../harness/browser-surroundings'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSession, resetAuth } from '../../src/providers/auth-storage'
import { notificationsThrough } from '../../src/providers/notifications'
import { showToast, useToasts } from '../../src/theme/toasts'

const provider = notificationsThrough({ open: () => undefined, close: () => undefined })
const failed = (key: string) =>
  provider.open({
    key,
    type: 'error',
    message: 'Error (status code: 403)',
    description: 'Your role does not allow this.',
  })
const shown = () => useToasts.getState().toasts.map(({ message, description }) => [message, description])

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  keepSession({ user: { id: '1', email: 'a@b.c', displayName: 'A', role: 'support' }, accessToken: 'token' })
})

// An own screen as Refine's documentation writes it shows no error itself.
describe("the failure of Refine's hooks", () => {
  test.each([
    ['useList', 'games-useList-notification'],
    ['useInfiniteList', 'games-useInfiniteList-notification'],
    ['useMany', '1-games-getMany-notification'],
    ['useCustom', 'get-notification'],
  ])('of the query %s is a toast without its status', (_hook, key) => {
    failed(key)
    expect(shown()).toEqual([['Your role does not allow this.', undefined]])
  })

  test.each([
    '1-games-getOne-notification',
    'create-games-notification',
    '1-games-notification',
    '1,2-games-updateMany-error-notification',
  ])("of a form's record or a mutation is shown elsewhere: %s", (key) => {
    failed(key)
    expect(shown()).toEqual([])
  })

  test('of a query is shown once after a server failure, and not after the end of the session', () => {
    showToast({ key: 'error-500', type: 'error', message: 'Internal Server Error!' })
    failed('games-useList-notification')
    expect(shown()).toEqual([['Internal Server Error!', undefined]])

    useToasts.setState({ toasts: [] })
    resetAuth()
    failed('games-useList-notification')
    expect(shown()).toEqual([])
  })
})

test('the notification of an undoable mutation closes when the mutation begins', () => {
  const antd = { open: vi.fn(), close: vi.fn() }
  const wait = (undoableTimeout: number) =>
    notificationsThrough(antd).open({ key: '1-games-notification', type: 'progress', message: 'Undo', undoableTimeout })
  wait(1)
  expect([antd.open.mock.calls.length, antd.close.mock.calls.length]).toEqual([1, 0])
  wait(0)
  expect([antd.open.mock.calls.length, antd.close.mock.calls]).toEqual([1, [['1-games-notification']]])
})
