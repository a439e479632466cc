import { useEffect, useEffectEvent } from 'react'

/** Elements with other shortcuts: inputs, and layers above the page. */
const elsewhere =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], [role=combobox]'

/** Layers above the page take its keys, wherever the focus is. */
const above =
  '.ant-modal-wrap, .ant-drawer-open, .ant-popover:not(.ant-popover-hidden) [role=dialog], .ant-dropdown:not(.ant-dropdown-hidden)'

/** Whether a key press is for the page: no typing, no open layer, no modifier key. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  return isOnPage(event)
}

/** Whether a key press, also with a modifier key, is outside of inputs and open layers. */
export function isOnPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(elsewhere)) return false
  return document.querySelector(above) === null
}

/** The name of a key in shortcuts. On keyboards without Latin letters it is the key's position. */
export function nameOfKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length > 1 || /^[\x20-\x7e]$/.test(key)) return key.length > 1 ? key : key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

/** The effect of a key on the page. */
export interface PageKey {
  run(): void
  /** Repeats while the key is held: allowed for steps, not for decisions. */
  repeats?: boolean
}

/** Registers shortcuts by key name while the page is shown: `a`, `?`, `ArrowLeft`. */
export function usePageKeys(keys: Readonly<Record<string, PageKey>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOfKey(event)
    const found = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!found || !isForPage(event)) return
    event.preventDefault()
    if (!event.repeat || found.repeats) found.run()
  })
  useEffect(() => onPageKeyDown(onKey), [])
}

/** The last key press, and whether it was on the page before its first effect: looking for layers takes a millisecond. */
let last: { event: KeyboardEvent; isOfPage: boolean } | null = null

const noteKey = (event: KeyboardEvent) => {
  if (last?.event !== event) last = { event, isOfPage: isOnPage(event) }
}

/**
 * Subscribes to the key presses outside of inputs and layers, and returns the function that ends it. A layer that
 * Escape closes is gone before the event comes to the document.
 */
export function onPageKeyDown(handle: (event: KeyboardEvent) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (last?.event === event && last.isOfPage && isOnPage(event)) handle(event)
  }
  window.addEventListener('keydown', noteKey, { capture: true })
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
