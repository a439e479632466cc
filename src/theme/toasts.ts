import { useEffect, useRef } from 'react'
import { create } from 'zustand'

export interface Toast {
  key: string
  type: 'success' | 'error'
  message: string
  description?: string
  /** Puts the change back; omitted if that is not possible. */
  undo?(): void
  /** The path of the record. */
  view?: string
}

interface Offer {
  undo(): void
}

interface Toasts {
  /** The shown toasts. They persist between sign-in and the signed-in area. */
  readonly toasts: readonly Toast[]
  /** The Undo of the last toast that disappeared, and the path of its page. */
  readonly closed: { toast: Toast; path: string } | null
  /** What parts of the page offer to undo. */
  readonly offers: readonly Offer[]
}

export const useToasts = create<Toasts>()(() => ({ toasts: [], closed: null, offers: [] }))

let count = 0

/** Shows a toast for 5000 ms, also from code outside of React. It replaces an earlier toast with the same key. */
export const showToast = (toast: Omit<Toast, 'key'> & { key?: string }): void => {
  const key = toast.key ?? `toast-${++count}`
  useToasts.setState(({ toasts, closed }) => ({
    toasts: [...toasts.filter((other) => other.key !== key), { ...toast, key }],
    closed: closed?.toast.key === key ? null : closed,
  }))
}

/** Closes a toast. Its change can still be undone by keyboard until the person leaves the page. */
export const closeToast = (key: string): void =>
  useToasts.setState(({ toasts, closed }) => {
    const toast = toasts.find((each) => each.key === key && each.undo)
    return {
      toasts: toasts.filter((each) => each.key !== key),
      closed: toast ? { toast, path: window.location.pathname } : closed,
    }
  })

/** Undoes the change of a toast, and closes it. */
export const undoToast = ({ key, undo }: Toast): void => {
  useToasts.setState(({ toasts, closed }) => ({
    toasts: toasts.filter((each) => each.key !== key),
    closed: closed?.toast.key === key ? null : closed,
  }))
  undo?.()
}

/**
 * Undoes the latest change of this page; null if there is none. Shown toasts come first, then other parts of the page,
 * then the last toast that disappeared here.
 * @param isShownOnly leaves the toast that disappeared alone
 */
export function latestUndo(isShownOnly: boolean): (() => void) | null {
  const { toasts, closed, offers } = useToasts.getState()
  const toast = toasts.findLast(({ undo }) => undo)
  if (toast) return () => undoToast(toast)
  const offer = offers.at(-1)
  if (offer) return offer.undo
  return !isShownOnly && closed?.path === window.location.pathname ? () => undoToast(closed.toast) : null
}

/** Lets the keys of Undo do the same as a button of a part of the page. Null means that nothing can be undone. */
export function useUndoOffer(undo: (() => void) | null): void {
  const latest = useRef(undo)
  latest.current = undo
  const isOffered = undo !== null
  useEffect(() => {
    if (!isOffered) return
    const offer: Offer = { undo: () => latest.current?.() }
    useToasts.setState(({ offers }) => ({ offers: [...offers, offer] }))
    return () => useToasts.setState(({ offers }) => ({ offers: offers.filter((each) => each !== offer) }))
  }, [isOffered])
}

/** Forgets what a person could undo, when the session ends. */
export const forgetUndo = (): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ undo }) => !undo), closed: null }))
