import { useEffect } from 'react'
import { focusContent } from './use-returned-focus'

/** Focuses the page when `key` changes and when the component leaves, if the pressed button left with the focus. */
export function useMainFocus(key?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons depend on the key
  useEffect(() => focusMain, [key])
}

const focusMain = () =>
  void requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusContent()
  })
