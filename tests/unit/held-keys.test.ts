import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { holdKeys, typeHeldKeys } from '../../src/admin/cell-edit/held-keys'

let press: (key: string) => void
const typed: string[] = []

vi.stubGlobal('HTMLInputElement', class {})
vi.stubGlobal('document', {
  activeElement: null,
  execCommand: (_command: string, _showsUi: boolean, text: string) => typed.push(text) > 0,
})
vi.stubGlobal('window', {
  addEventListener(_type: string, hold: (event: object) => void, { signal }: { signal: AbortSignal }) {
    const event = { isTrusted: true, preventDefault: () => {}, stopImmediatePropagation: () => {} }
    press = (key) => (signal.aborted ? typed.push(`page: ${key}`) : hold({ ...event, key }))
  },
})
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => void typed.splice(0))

test('held keys are typed when the input has the focus', async () => {
  holdKeys(() => {})
  for (const key of 'k x') press(key)
  await typeHeldKeys()
  press('y')
  expect(typed).toEqual(['k x', 'page: y'])
})

test('a key between the focus and the end of the hold is typed too', async () => {
  holdKeys(() => {})
  const done = typeHeldKeys()
  press('C')
  await done
  press('e')
  expect(typed).toEqual(['C', 'page: e'])
})
