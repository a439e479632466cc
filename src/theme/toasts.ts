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

/** The shown toasts. They persist between sign-in and the signed-in area. */
export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let count = 0

/** Shows a toast for 5000 ms, also from code outside of React. It replaces an earlier toast with the same key. */
export const showToast = (toast: Omit<Toast, 'key'> & { key?: string }): void => {
  const key = toast.key ?? `toast-${++count}`
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((other) => other.key !== key), { ...toast, key }] }))
}

export const closeToast = (key: string): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }))
