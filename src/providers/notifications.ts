import type { NotificationProvider } from '@refinedev/core'
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

/** Refine's hooks report each failed request under keys of this form; the error catalogue already showed it. */
const isAnnouncedByRefine = (key: string | undefined, type: string) =>
  type === 'error' && (key?.endsWith('-notification') ?? false)

/**
 * Refine's notification provider: results as toasts, and a running mutation with Undo by Ant Design's provider.
 * @param provider the provider of `@refinedev/antd`
 */
export const notificationsThrough = (provider: NotificationProvider): NotificationProvider => ({
  open: (params) => {
    const { key, type, message, description } = params
    if (type === 'progress') provider.open(params)
    else if (!isAnnouncedByRefine(key, type)) showToast({ key, type, message, description })
  },
  close: (key) => {
    provider.close(key)
    closeToast(key)
  },
})
