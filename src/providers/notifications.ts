import type { NotificationProvider } from '@refinedev/core'
import { closeToast, showToast, useToasts } from '../theme/toasts'
import { isSignedIn } from './auth-storage'
import { internalErrorToast } from './error-catalogue'

/** Refine's hooks report failed requests under keys of these forms. */
const ofFailure = /-notification$/
// `useForm` cannot turn the one of its record (`getOne`) off, and the pages of records report it themselves.
const ofFailedQuery = /(List|Many)-notification$|^get-notification$/

/** Whether the error catalogue shows the failure: of each mutation, of an ended session and of a server failure. */
const isInCatalogue = (key: string) =>
  !ofFailedQuery.test(key) ||
  !isSignedIn() ||
  useToasts.getState().toasts.some((toast) => toast.key === internalErrorToast)

/**
 * Refine's notification provider: results as toasts, and a running mutation with Undo by Ant Design's provider.
 * @param provider the provider of `@refinedev/antd`
 */
export const notificationsThrough = (provider: NotificationProvider): NotificationProvider => ({
  open: (params) => {
    const { key, type, message, description } = params
    // The mutation has begun, and it may fail or succeed without a notification under this key.
    if (type === 'progress' && params.undoableTimeout === 0) provider.close(key ?? '')
    else if (type === 'progress') provider.open(params)
    else if (type !== 'error' || !key || !ofFailure.test(key)) showToast({ key, type, message, description })
    // Refine's message is the status, which people do not see (specification section 8); the description is the reason.
    else if (!isInCatalogue(key)) showToast({ key, type, message: description || message })
  },
  close: (key) => {
    provider.close(key)
    closeToast(key)
  },
})
