import type { NotificationProvider } from '@refinedev/core'
import { create } from 'zustand'

export interface Toast {
  key: string
  type: 'success' | 'error' | 'progress'
  message: string
  description?: string
}

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

let count = 0

/** Shows a toast for 5000 ms; one of the same key takes the place of the earlier one. */
export const showToast = (toast: Omit<Toast, 'key'> & { key?: string }): void => {
  const key = toast.key ?? `toast-${++count}`
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((other) => other.key !== key), { ...toast, key }] }))
}

export const closeToast = (key: string): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }))

/** Refine's own hooks announce each failed call under keys of this form; the error catalogue has already spoken then. */
const isAnnouncedByRefine = (key: string | undefined, type: string) =>
  type === 'error' && (key?.endsWith('-notification') ?? false)

/** Toasts as Refine's hooks open them. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description }) => {
    if (isAnnouncedByRefine(key, type)) return
    showToast({ key, type, message, description })
  },
  close: closeToast,
}
