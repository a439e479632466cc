import { useTranslation } from 'react-i18next'
import { type AnyRecord, hasMessages } from '../../declare'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { RequestError, statusOf } from '../../providers/request-error'
import type { FormEvent, FormState } from '../form-values/form-state'
import type { FormValues } from '../form-values/form-values'
import { type Side, staleFields } from '../form-values/stale-save'
import type { WaitingSaveOfForm } from '../waiting-saves/use-waiting-save'

interface RefusedSaveOptions {
  /** The form at the start of the save, and now. */
  state: FormState
  dispatch(event: FormEvent): void
  waiting: WaitingSaveOfForm
  compare(choices: Readonly<Record<string, Side>>): void
  reload?(): Promise<AnyRecord | undefined>
}

/** What a form does with a refused save: messages at fields, comparison, or a save that waits for the network. */
export function useRefusedSave(options: RefusedSaveOptions) {
  const { state, dispatch, waiting, compare, reload } = options
  const { resource } = state
  const { t } = useTranslation()
  const labels = useLabels(resource)

  /**
   * Only a stale version, not another conflict: the record changed since the form was opened. The error has the current
   * record with the form's own selection; it is loaded only for an answer without it.
   */
  const openComparison = async (error: unknown): Promise<boolean> => {
    const sent = error instanceof RequestError ? (error.current as AnyRecord | undefined) : undefined
    const current = sent ?? (await reload?.().catch(() => undefined))
    if (!current || current.version === state.record?.version) return false
    dispatch({ type: 'conflicted', current })
    // No field of this form was changed by others, so there is nothing to decide.
    if (staleFields(resource, state.base, state.values, current).length === 0) compare({})
    return true
  }

  return async (error: unknown, input: FormValues): Promise<void> => {
    const fields = error instanceof RequestError ? error.fields : {}
    if (hasMessages(fields)) {
      dispatch({ type: 'refused', messages: fields })
      return
    }
    if (statusOf(error) === 409 && (await openComparison(error))) return
    const unsent = error instanceof RequestError && !state.draft && error.unsent
    if (unsent && (await waiting.keep(unsent, wholeValues(state, input)))) return
    dispatch({ type: 'failed' })
    handleMutationError(error, t(`errors.failed.${state.operation}`, { one: labels.oneInline }))
  }
}

/** A draft stores whole localized texts instead of only the changed language. */
const wholeValues = ({ values }: FormState, input: FormValues) =>
  Object.fromEntries(Object.keys(input).map((property) => [property, values[property]]))
