import type { Notification } from '../database/notification-messages'

/** Names of signals among the notifications; no resource has such a name. */
export const recordSignals = '~record'
export const inboxSignals = '~inbox'
export const presenceSignals = '~presence'

const signal = (resource: string, ...parts: readonly string[]): Notification => ({
  ...{ resource, kind: 'updated', line: null },
  id: parts.join(' '),
})

/** Notes or assignment of a record changed. */
export const recordChanged = (resource: string, recordId: string) => signal(recordSignals, resource, recordId)

/** The inbox of an account changed. */
export const inboxChanged = (accounts: string, accountId: string) => signal(inboxSignals, accounts, accountId)
