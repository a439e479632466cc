import type { KeyboardEvent } from 'react'

/** What a form is filled in by, in the order of the page. */
const controls = 'input:not([type=hidden]):not([type=file]), textarea, [role=switch]'

/**
 * Enter in an input of a form with several of them moves on to the next one. The browser would send the form, half filled in as
 * it is. A form of a single input is still sent, and buttons and keys of an input's own keep their meaning.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing)
  if (event.key !== 'Enter' || !isPlain || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
  const all = [...form.querySelectorAll<HTMLElement>(controls)].filter(canTakeFocus)
  const place = all.indexOf(target)
  if (place < 0 || all.length < 2) return
  event.preventDefault()
  const next = all.slice(place + 1).find((control) => !isOfGroup(control, target))
  next?.focus()
}

const canTakeFocus = (control: HTMLElement) =>
  control.tabIndex >= 0 && !control.matches(':disabled') && control.getClientRects().length > 0

/** Radio buttons of one name are one control. */
const isOfGroup = (control: HTMLElement, { type, name }: HTMLInputElement) =>
  type === 'radio' && control instanceof HTMLInputElement && control.type === 'radio' && control.name === name
