import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { clearing } from '../../src/theme/clearing'
import { isOfLayer } from '../../src/theme/layers'

test('Backspace clears a select without a search text, once for each press', () => {
  let cleared = 0
  const { onKeyDown } = clearing(() => {
    cleared += 1
  })
  const press = (key: string, value = '', repeat = false) =>
    onKeyDown({ key, repeat, target: { value } } as unknown as KeyboardEvent<HTMLElement>)
  press('Backspace', 'com')
  press('Backspace', '', true)
  press('a')
  expect(cleared).toBe(0)
  press('Backspace')
  expect(cleared).toBe(1)
})

test('an input method takes the keys of its composition, such as Escape', () => {
  expect(isOfLayer({ nativeEvent: { isComposing: true } } as KeyboardEvent)).toBe(true)
})
