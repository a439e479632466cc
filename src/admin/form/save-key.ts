import { useEffect, useRef } from 'react'

/** ⌘S or Ctrl+S anywhere on the page saves its form instead of the page; not under a dialog, which has its own question. */
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

/** The key as it is written on the reader's keyboard. */
export const saveKeyName = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S')
