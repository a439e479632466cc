import type { KeyboardEvent } from 'react'

/**
 * The elements of a container where Tab stops, in order.
 * @param container null before its element exists
 */
export function tabStops(container: HTMLElement | null): HTMLElement[] {
  const elements =
    container?.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [tabindex]') ?? []
  const stops = [...elements].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
  return [...new Set(stops.map((element) => stopOf(element, container)))]
}

/** Where Tab stops for an element. A group of radio buttons is one stop: its checked button, or its first. */
export function stopOf(element: HTMLElement, container: HTMLElement | null): HTMLElement {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return element
  const group = `input[type=radio][name="${CSS.escape(element.name)}"]:enabled`
  return (
    container?.querySelector<HTMLElement>(`${group}:checked`) ?? container?.querySelector<HTMLElement>(group) ?? element
  )
}

/**
 * For a dialog's key handler: Tab goes from its last stop to its first, and back. Ant Design's modals and drawers have
 * invisible stops at both ends, on which a reader would see no focus.
 */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget } = event
  // React passes on the keys of menus and dialogs that the content renders elsewhere.
  if (key !== 'Tab' || !currentTarget.contains(target as Node)) return
  const stops = tabStops(currentTarget)
  const edge = stops.at(shiftKey ? 0 : -1)
  if (target !== currentTarget && stopOf(target as HTMLElement, currentTarget) !== edge) return
  event.preventDefault()
  stops.at(shiftKey ? -1 : 0)?.focus()
}
