import { t } from 'i18next'
import { uuidv7 } from 'uuidv7'
import { type AnyRecord, fieldByProperty, type ResourceDeclaration } from '../../declare'
import { isConcealed } from '../../declare/traits'
import { createShared } from '../../preferences/shared-state'
import { useAuth } from '../../providers/auth-storage'
import { endpointClient } from '../../providers/endpoint-client'
import { sentenceOf } from '../../providers/error-catalogue'
import { queryClient } from '../../providers/queries'
import { RequestError, type UnsentMutation } from '../../providers/request-error'
import { acrossTabs } from '../../providers/session-renewal'
import { resourceNamed } from '../../registry/resources'
import { showToast } from '../../theme/toasts'
import type { FormValues } from '../form-values/form-values'
import { staleFields } from '../form-values/stale-save'

/** A save that did not reach the server, or that the server refused later. */
export interface WaitingSave {
  id: string
  /** The account that saved; only its session sends it. */
  account: string
  resource: string
  /** The form that saved: one that is opened later has a save of its own, also of the same record. */
  form: string
  /** The path of the form. */
  path: string
  title: string
  /** The request with its idempotency key, so that a repetition has no second effect. */
  unsent: UnsentMutation
  /** The changed values, what the form showed before, and the version of the record. */
  values: FormValues
  base: FormValues
  version: number | null
  state: 'waiting' | 'stale' | 'refused'
  /** Why the server refused it. */
  reason?: string
}

const storageKey = 'waiting-saves'

/** The waiting saves of this browser, the oldest first. */
export const useWaitingSaves = createShared(storageKey, { saves: [] as readonly WaitingSave[] })

const setSaves = (change: (saves: readonly WaitingSave[]) => readonly WaitingSave[]) =>
  useWaitingSaves.setState(({ saves }) => ({ saves: change(saves) }))

export const dropWaiting = (id: string): void => {
  setSaves((saves) => saves.filter((each) => each.id !== id))
}

/** The waiting saves of the signed-in account. */
export const ownSaves = (saves: readonly WaitingSave[]): readonly WaitingSave[] => {
  const account = useAuth.getState().user?.id
  return saves.filter((each) => each.account === account)
}

/** Values with a password or a secret never wait in the browser. */
export const mayWait = (resource: ResourceDeclaration, values: FormValues): boolean =>
  Object.keys(values).every((property) => {
    const field = fieldByProperty(resource, property)
    return field !== undefined && !isConcealed(field)
  })

/** Keeps a save until the server can be reached. A later save of the same form, which has its values, replaces it. */
export function keepWaiting(save: Omit<WaitingSave, 'id' | 'account' | 'state'>): void {
  const account = useAuth.getState().user?.id
  if (!account) return
  const entry: WaitingSave = { ...save, id: save.unsent.key, account, state: 'waiting' }
  setSaves((saves) => [...saves.filter(({ form }) => form !== save.form), entry])
  const count = ownSaves(useWaitingSaves.getState().saves).filter(({ state }) => state === 'waiting').length
  showToast({
    key: storageKey,
    type: 'error',
    message: t('waitingSaves.kept', { count }),
    description: t('waitingSaves.later'),
  })
}

/** Removes the waiting save of a form, which saved it itself. */
export const finishWaiting = (saved: string): void => {
  setSaves((saves) => saves.filter(({ form }) => form !== saved))
}

/** Sends the waiting saves of the signed-in account in order. One tab of the browser sends at a time. */
export async function sendWaiting(): Promise<void> {
  await acrossTabs(storageKey, async () => {
    await useWaitingSaves.persist.rehydrate()
    let sent = 0
    for (const save of ownSaves(useWaitingSaves.getState().saves)) {
      if (save.state !== 'waiting') continue
      const outcome = await sendOne(save)
      if (outcome === 'unreachable') break
      if (outcome === 'sent') sent++
    }
    if (sent === 0) return
    void queryClient.invalidateQueries()
    showToast({ key: storageKey, type: 'success', message: t('waitingSaves.sent', { count: sent }) })
  })
}

async function sendOne(save: WaitingSave): Promise<'sent' | 'refused' | 'unreachable'> {
  const { query, variables, key } = save.unsent
  try {
    // Like the first request to the byte: the server compares the requests of a key.
    await endpointClient.mutation(query, variables, { fetchOptions: { headers: { 'idempotency-key': key } } })
  } catch (error) {
    if (!(error instanceof RequestError)) return 'unreachable'
    const { statusCode, code, current } = error
    const isTransient = statusCode === 0 || statusCode === 401 || statusCode === 429 || statusCode >= 500
    if (isTransient) return 'unreachable'
    if (code !== 'NOT_MODIFIED') {
      const next = current && rebased(save, current)
      if (next) return sendOne(next)
      refuse(save, error)
      return 'refused'
    }
  }
  dropWaiting(save.id)
  return 'sent'
}

/** The same save for the current version, if others changed only other fields; null otherwise. */
function rebased(save: WaitingSave, current: AnyRecord): WaitingSave | null {
  if (save.version === null || current.version === save.version) return null
  const clashes = staleFields(resourceNamed(save.resource), save.base, save.values, current)
  if (clashes.some(({ property }) => property in save.values)) return null
  const version = Number(current.version)
  const input = { ...(save.unsent.variables.input as object), version }
  const next = { ...save, version, unsent: { ...save.unsent, key: uuidv7(), variables: { input } } }
  setSaves((saves) => saves.map((each) => (each.id === save.id ? next : each)))
  return next
}

/** Keeps a refused save with its values, and says which one it is. */
function refuse(save: WaitingSave, error: RequestError): void {
  const state = error.current ? ('stale' as const) : ('refused' as const)
  const reason = sentenceOf(error)
  setSaves((saves) => saves.map((each) => (each.id === save.id ? { ...each, state, reason } : each)))
  showToast({
    type: 'error',
    message: t('waitingSaves.refused', { title: save.title }),
    description: reason,
    view: addressOf(save),
  })
}

/** The URL of the form that offers the values of a save. */
export const addressOf = ({ path, id }: WaitingSave): string => `${path}?waiting=${id}`

/** The save that a form's URL names. */
export const waitingOf = (search: string): WaitingSave | undefined => {
  const id = new URLSearchParams(search).get('waiting')
  return id === null ? undefined : ownSaves(useWaitingSaves.getState().saves).find((each) => each.id === id)
}
