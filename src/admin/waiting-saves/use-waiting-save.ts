import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { AnyRecord, Language } from '../../declare'
import { textIn, valuesLike } from '../../declare/properties'
import { type Labels, useLabels, useLanguage } from '../../providers/labels'
import type { UnsentMutation } from '../../providers/request-error'
import { titleOf } from '../../registry/title'
import type { FormEvent, FormState } from '../form-values/form-state'
import type { FormValues } from '../form-values/form-values'

interface WaitingFormOptions {
  state: FormState
  dispatch(event: FormEvent): void
  /** Loads the current record, for the comparison of a save that became stale. */
  reload?(): Promise<AnyRecord | undefined>
  /** Whether the page is that of the form. Another form of a new record may not wait: its page needs the record. */
  isOwnPage: boolean
}

export interface WaitingSaveOfForm {
  /**
   * Keeps a save without an answer in the browser.
   * @param values the values of the form that the save changes
   * @returns false if the save may not wait
   */
  keep(unsent: UnsentMutation, values: FormValues): Promise<boolean>
  /** Removes the waiting save of this form, which saved it itself. */
  finish(): void
  /** Sends all waiting saves. */
  send(): void
}

/** The waiting save of one form. A form whose URL names a refused save shows its values, compared with the record. */
export function useWaitingSave({ state, dispatch, reload, isOwnPage }: WaitingFormOptions): WaitingSaveOfForm {
  /** The form's own path: the window is at the sign-in page already when the session ends under a save. */
  const { pathname, search } = useLocation()
  const { resource, record } = state
  const labels = useLabels(resource)
  const language = useLanguage()
  /** Names the save of this form; from the first one on. */
  const form = useRef('')
  const restored = useRef('')
  useEffect(() => {
    if (!isOwnPage || !search.includes('waiting=') || restored.current === search) return
    restored.current = search
    void waitingSaves().then(async ({ waitingOf }) => {
      const save = waitingOf(search)
      if (!save) return
      form.current = save.form
      dispatch({ type: 'restored', ...save })
      const current = save.state === 'stale' && (await reload?.().catch(() => undefined))
      if (current) dispatch({ type: 'conflicted', current })
    })
  }, [isOwnPage, search, reload, dispatch])

  return {
    async keep(unsent, values) {
      form.current ||= uuidv7()
      const waiting = await waitingSaves().catch(() => null)
      if (!waiting || resource.single || (!record && !isOwnPage) || !waiting.mayWait(resource, values)) return false
      waiting.keepWaiting({
        resource: resource.name,
        form: form.current,
        path: record ? `${resource.path}/${String(record.id)}/edit` : pathname,
        unsent,
        title: nameOf(state, labels, language),
        values,
        base: valuesLike(state.base, values),
        version: record ? Number(record.version) : null,
      })
      dispatch({ type: 'waits', sent: state.values })
      return true
    },
    finish: () => void waitingSaves().then(({ finishWaiting }) => finishWaiting(form.current), nothingWaits),
    send: () => void waitingSaves().then(({ sendWaiting }) => sendWaiting(), nothingWaits),
  }
}

/** Loaded after the first page by the badge, because nothing can be loaded without a network. */
const waitingSaves = () => import('./waiting-saves')

/** A page whose network ended before that keeps no saves; they fail like other requests. */
const nothingWaits = () => undefined

/** The name of a record as its waiting save is listed. */
const nameOf = ({ resource, record, values }: FormState, labels: Labels, language: Language): string =>
  record || typeof values[resource.title] === 'string' || textIn(values[resource.title], language)
    ? titleOf(resource, { ...record, ...values }, language)
    : labels.one
