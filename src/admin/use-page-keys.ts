import { useEffect, useRef } from 'react'

/** Where keys have another meaning: inputs, and whatever opened above the page. */
const elsewhere =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], [role=combobox]'

/** What is open above the page and takes its keys, wherever the focus is. */
const above = '.ant-modal-wrap, .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden), .floating'

/** Whether a pressed key is meant for the page: nothing is typed, asked or held together with it. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(elsewhere)) return false
  return document.querySelector(above) === null
}

/** The key as a page's shortcuts name it. Under a keyboard without Latin letters the place of the key counts. */
export function nameOfKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length > 1 || /^[\x20-\x7e]$/.test(key)) return key.length > 1 ? key : key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}

/** What a key does on the page. */
export interface PageKey {
  run(): void
  /** Goes on while the key is held: a step may, a decision must not. */
  repeats?: boolean
}

/** Gives keys of the keyboard a meaning as long as the page is shown, by their name: `a`, `?`, `ArrowLeft`. */
export function usePageKeys(keys: Readonly<Record<string, PageKey>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameOfKey(event)
      const found = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!found || !isForPage(event)) return
      event.preventDefault()
      if (!event.repeat || found.repeats) found.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
