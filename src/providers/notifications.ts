import type { NotificationProvider } from '@refinedev/core'
import { closeToast, showToast } from '../theme/toasts'

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
