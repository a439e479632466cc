import type { KeyboardEvent } from 'react'

/**
 * The properties of a select of one value that can be empty. Backspace clears it, as it removes the last of several
 * values: Ant Design's icon is only for pointers.
 */
export const clearing = (clear: () => void) => ({
  allowClear: true,
  onKeyDown: ({ key, target, repeat }: KeyboardEvent<HTMLElement>) => {
    // Otherwise it deletes the searched text.
    const isEmpty = (target as HTMLInputElement).value === ''
    if (key === 'Backspace' && isEmpty && !repeat) clear()
  },
})
