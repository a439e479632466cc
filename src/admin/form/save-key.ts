import { useEffect, useRef } from 'react'

/** ⌘S or Ctrl+S on the page saves its form instead of the page; not in an open dialog. */
export function useSaveKey(save: () => void): void {
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
      const isUnderDialog = document.querySelector('dialog[open]') !== null
      if (!isUnderDialog && !event.repeat) latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The shortcut as displayed on the reader's platform. */
export const saveKeyName = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S')
