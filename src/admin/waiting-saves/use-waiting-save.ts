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
import { loadWaitingSaves } from './laid-values'

interface WaitingFormOptions {
  state: FormState
  dispatch(event: FormEvent): void
  /** Loads the current record, for the comparison of a save that became stale. */
  reload?(): Promise<AnyRecord | undefined>
  /** Names the save. Omitted for a form at its own path; another form of a new record may not wait. */
  name?: string
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
export function useWaitingSave({ state, dispatch, reload, name }: WaitingFormOptions): WaitingSaveOfForm {
  /** The form's own path: the window is at the sign-in page already when the session ends under a save. */
  const { pathname, search } = useLocation()
  const { resource, record } = state
  const labels = useLabels(resource)
  const language = useLanguage()
  const isOwnPage = name === undefined
  /** Names the save of this form; at its own path from the first one on. */
  const form = useRef(name ?? '')
  const restored = useRef('')
  useEffect(() => {
    if (!isOwnPage || !search.includes('waiting=') || restored.current === search) return
    restored.current = search
    void loadWaitingSaves().then(async (saves) => {
      const save = saves?.waitingOf(search)
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
      const waiting = await loadWaitingSaves()
      if (!waiting || resource.single || (!record && !isOwnPage) || !waiting.mayWait(resource, values)) return false
      waiting.keepWaiting(resource, {
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
    finish: () => void loadWaitingSaves().then((saves) => saves?.finishWaiting(form.current)),
    send: () => void loadWaitingSaves().then((saves) => saves?.sendWaiting()),
  }
}

/** The name of a record as its waiting save is listed. */
const nameOf = ({ resource, record, values }: FormState, labels: Labels, language: Language): string =>
  record || typeof values[resource.title] === 'string' || textIn(values[resource.title], language)
    ? titleOf(resource, { ...record, ...values }, language)
    : labels.one
