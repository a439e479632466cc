import { t } from 'i18next'
import { uuidv7 } from 'uuidv7'
import { create } from 'zustand'
import { type AnyRecord, fieldByProperty, fieldsByProperty, isLocalized, type ResourceDeclaration } from '../../declare'
import { isConcealed } from '../../declare/traits'
import { createShared } from '../../preferences/shared-state'
import { useAuth } from '../../providers/auth-storage'
import { endpointClient } from '../../providers/endpoint-client'
import { sentenceOf } from '../../providers/error-catalogue'
import { currentLanguage } from '../../providers/language'
import { queryClient } from '../../providers/queries'
import { RequestError, type UnsentMutation } from '../../providers/request-error'
import { acrossTabs } from '../../providers/session-renewal'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { showToast } from '../../theme/toasts'
import { type FormValues, valueFromRecord } from '../form-values/form-values'
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
  /** Values that this account saved or tried to save after `base` was loaded: the server may have them. */
  earlier?: readonly FormValues[]
  /** The related records that the values name, by id, as far as their titles are known. */
  related?: Readonly<Record<string, AnyRecord>>
  state: 'waiting' | 'stale' | 'refused'
  /** Why the server refused it. */
  reason?: string
}

const storageKey = 'waiting-saves'

/** The waiting saves of this browser, the oldest first. */
export const useWaitingSaves = createShared(storageKey, { saves: [] as readonly WaitingSave[] })

/** Saves that this page sent and whose records it loads again. */
export const useSentSaves = create<{ saves: readonly WaitingSave[] }>()(() => ({ saves: [] }))

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

type NewSave = Pick<WaitingSave, 'form' | 'path' | 'title' | 'unsent' | 'values' | 'base' | 'version'>

/** Keeps a save until the server can be reached. A later save of the same form, which has its values, replaces it. */
export function keepWaiting(resource: ResourceDeclaration, save: NewSave): void {
  const account = useAuth.getState().user?.id
  if (!account) return
  const related = relatedRecords(resource, save.values)
  const { name } = resource
  const entry: WaitingSave = { ...save, resource: name, related, id: save.unsent.key, account, state: 'waiting' }
  const isFormer = isOfForm(save.form)
  setSaves((saves) => [...saves.filter((each) => !isFormer(each)), replacing(saves.find(isFormer), entry)])
  const count = ownSaves(useWaitingSaves.getState().saves).filter(({ state }) => state === 'waiting').length
  showToast({
    key: storageKey,
    type: 'error',
    message: t('waitingSaves.kept', { count }),
    description: t('waitingSaves.later'),
  })
}

/** A save that replaces one of the same version, whose values its record may have been shown with. */
export function replacing(former: WaitingSave | undefined, save: WaitingSave): WaitingSave {
  if (former?.state !== 'waiting' || former.version !== save.version) return save
  const { base, values, earlier = [], related } = former
  return {
    ...save,
    base: { ...save.base, ...base },
    earlier: [...earlier, values],
    related: { ...related, ...save.related },
  }
}

/** The records that values name and that this page has loaded. */
function relatedRecords(resource: ResourceDeclaration, values: FormValues): WaitingSave['related'] {
  const ids = new Set(Object.values(values).flat())
  const isRelation = (property: string) => fieldByProperty(resource, property)?.to !== undefined
  if (!Object.keys(values).some(isRelation)) return undefined
  const loaded = queryClient
    .getQueriesData<{ data?: AnyRecord | readonly AnyRecord[] }>({})
    .flatMap(([, answer]): readonly AnyRecord[] => [answer?.data ?? []].flat())
  return Object.fromEntries(loaded.flatMap((record) => (ids.has(record.id) ? [[record.id, record]] : [])))
}

/** The name of the save of one field of a record, wherever it is edited: a later one replaces it. */
export const nameOfCell = ({ path }: ResourceDeclaration, id: string, properties: readonly string[]): string =>
  `${path}/${id}/edit#${properties.join()}`

/**
 * Keeps an update that was made outside of a form.
 * @param record the record before the update
 * @returns false if it may not wait
 */
export function keepUpdate(
  resource: ResourceDeclaration,
  record: AnyRecord,
  update: FormValues,
  unsent: UnsentMutation,
): boolean {
  if (resource.single || !mayWait(resource, update)) return false
  const id = String(record.id)
  const before = Object.fromEntries(
    Object.keys(update).map((property) => {
      const [name = '', field] = fieldsByProperty(resource).get(property) ?? []
      return [property, field && valueFromRecord(name, field, record)]
    }),
  )
  const whole = Object.entries(update).map(([property, value]) => {
    const field = fieldByProperty(resource, property)
    const isPart = field && isLocalized(field)
    return [property, isPart ? { ...(before[property] as object | null), ...(value as object | null) } : value]
  })
  keepWaiting(resource, {
    form: nameOfCell(resource, id, Object.keys(update)),
    path: `${resource.path}/${id}/edit`,
    title: titleOf(resource, record, currentLanguage()),
    unsent,
    values: Object.fromEntries(whole),
    base: before,
    version: Number(record.version),
  })
  return true
}

/** Whether a save is that of a form. Other accounts of this browser have saves with the same name. */
const isOfForm = (name: string) => {
  const account = useAuth.getState().user?.id
  return (save: WaitingSave): boolean => save.form === name && save.account === account
}

/** The save of a form that waits. */
export const waitingNamed = (name: string): WaitingSave | undefined => {
  const save = useWaitingSaves.getState().saves.find(isOfForm(name))
  return save?.state === 'waiting' ? save : undefined
}

/** Removes the waiting save of a form, which saved it itself. */
export const finishWaiting = (name: string): void => {
  const isSaved = isOfForm(name)
  setSaves((saves) => saves.filter((each) => !isSaved(each)))
}

/** Sends the waiting saves of the signed-in account in order. One tab of the browser sends at a time. */
export async function sendWaiting(): Promise<void> {
  await acrossTabs(storageKey, async () => {
    await useWaitingSaves.persist.rehydrate()
    const sent: WaitingSave[] = []
    for (const { id } of ownSaves(useWaitingSaves.getState().saves)) {
      // A save before may have changed it, and the person may have dropped it.
      const save = useWaitingSaves.getState().saves.find((each) => each.id === id)
      if (save?.state !== 'waiting') continue
      const outcome = await sendOne(save)
      if (outcome === 'unreachable') break
      if (outcome !== 'sent') continue
      sent.push(save)
      useSentSaves.setState({ saves: sent })
      dropWaiting(save.id)
    }
    if (sent.length === 0) return
    void queryClient.invalidateQueries().finally(() => useSentSaves.setState({ saves: [] }))
    showToast({ key: storageKey, type: 'success', message: t('waitingSaves.sent', { count: sent.length }) })
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
  // The next save of the record is not stale because of this one.
  setSaves((saves) => saves.map((each) => (isOfSameRecord(each, save) ? following(each, save) : each)))
  return 'sent'
}

const isOfSameRecord = (save: WaitingSave, { id, path, version }: WaitingSave): boolean =>
  save.id !== id && version !== null && save.path === path && save.state === 'waiting'

/** A save after another one of the same record, whose values the server has now. */
const following = (save: WaitingSave, { values }: WaitingSave): WaitingSave => ({
  ...save,
  earlier: [...(save.earlier ?? []), values],
})

/** The same save for the current version, if others changed only other fields; null otherwise. */
function rebased(save: WaitingSave, current: AnyRecord): WaitingSave | null {
  if (save.version === null || current.version === save.version) return null
  if (isClashing(resourceNamed(save.resource), save, current)) return null
  const version = Number(current.version)
  const input = { ...(save.unsent.variables.input as object), version }
  const next = { ...save, version, unsent: { ...save.unsent, key: uuidv7(), variables: { input } } }
  setSaves((saves) => saves.map((each) => (each.id === save.id ? next : each)))
  return next
}

/** Whether others changed a field of the save. The account's own earlier values are no change of others. */
export function isClashing(
  resource: ResourceDeclaration,
  { base, values, earlier = [] }: Pick<WaitingSave, 'base' | 'values' | 'earlier'>,
  current: AnyRecord,
): boolean {
  const clashesWith = (own: FormValues) =>
    staleFields(resource, { ...base, ...own }, values, current).some(({ property }) => property in values)
  return [{}, ...earlier].every(clashesWith)
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
