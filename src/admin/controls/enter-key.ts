import type { KeyboardEvent } from 'react'

/** The inputs of a form, in page order. */
export const typedControls =
  'input:not([type=hidden]):not([type=file]), textarea, [role=switch], [contenteditable=true]'

/**
 * Enter in an input of a form with several inputs moves to the next one. The browser would submit an incomplete form. A
 * form with one input is still submitted, also if it has checkboxes, which always have a value. Buttons and inputs with
 * their own Enter key are not affected.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing)
  if (event.key !== 'Enter' || !isPlain || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  const all = [...form.querySelectorAll<HTMLElement>(typedControls)].filter(canTakeFocus)
  const index = all.indexOf(target)
  const [only, ...others] = all.filter((control) => !control.matches('[type=checkbox]'))
  if (index < 0 || (only === target && others.length === 0)) return
  event.preventDefault()
  const next = all.slice(index + 1).find((control) => !isOfGroup(control, target))
  next?.focus()
}

const canTakeFocus = (control: HTMLElement) =>
  (control.tabIndex >= 0 || control.isContentEditable) &&
  !control.matches(':disabled') &&
  control.getClientRects().length > 0

/** Radio buttons with one name are one control. */
const isOfGroup = (control: HTMLElement, { type, name }: HTMLInputElement) =>
  type === 'radio' && control instanceof HTMLInputElement && control.type === 'radio' && control.name === name
