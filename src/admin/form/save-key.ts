import { type RefObject, useEffect, useRef } from 'react'

/**
 * ⌘S or Ctrl+S saves the form instead of the page; not while a dialog is open above it.
 * @param form the form, which may itself be in a dialog
 */
export function useSaveKey(save: () => void, form: RefObject<HTMLElement | null>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave =
        (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's'
      if (!isSave) return
      event.preventDefault()
      // A closed choice opens by any key.
      event.stopPropagation()
      const top = [...document.querySelectorAll('[aria-modal=true]')].filter((each) => each.checkVisibility()).at(-1)
      if (!event.repeat && (!top || top.contains(form.current))) latest.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [form])
}

/** The shortcut as displayed on the reader's platform. */
export const saveKeyName = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S')
