import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { holdTab } from '../../src/admin/page/use-hold'

const auth = vi.hoisted(() => ({ isSignedIn: true }))
vi.mock('../../src/providers/auth-storage', () => ({ isSignedIn: () => auth.isSignedIn }))
const tab = new EventTarget()
vi.stubGlobal('window', tab)
afterAll(() => void vi.unstubAllGlobals())
afterEach(() => {
  auth.isSignedIn = true
})

/** Whether the browser would ask before the tab closes. */
const asks = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('work holds the tab until the last of it ends, also by a failure', async () => {
  let finish = () => {}
  let fail = (_reason: Error) => {}
  const first = holdTab(new Promise<void>((resolve) => (finish = resolve)))
  const second = holdTab(new Promise<void>((_, reject) => (fail = reject)))
  expect(asks()).toBe(true)
  finish()
  await first
  expect(asks()).toBe(true)
  fail(new Error('refused'))
  await expect(second).rejects.toThrow('refused')
  expect(asks()).toBe(false)
})

test('nothing is held after the session ended', () => {
  void holdTab(new Promise(() => {}))
  expect(asks()).toBe(true)
  auth.isSignedIn = false
  expect(asks()).toBe(false)
})
