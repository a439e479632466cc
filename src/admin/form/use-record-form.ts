import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import {
  type AnyRecord,
  checkRules,
  type FieldMessages,
  hasMessages,
  type ResourceDeclaration,
  surroundingsOf,
  validate,
} from '../../declare'
import { valuesLike } from '../../declare/properties'
import { useViewer } from '../../providers/access'
import { showToast } from '../../theme/toasts'
import { useTabDraft } from '../form-values/draft'
import {
  type FormState,
  formReducer,
  isBehind,
  isFormDirty,
  type OpenedDraft,
  startForm,
  typedSince,
} from '../form-values/form-state'
import { changesOf, type FormValues, inputOfNew } from '../form-values/form-values'
import type { Side } from '../form-values/stale-save'
import { useWaitingSave } from '../waiting-saves/use-waiting-save'
import type { WaitingSave } from '../waiting-saves/waiting-saves'
import { useSaveToast } from './save-toast'
import { type Drafts, useDrafts } from './use-drafts'
import { useRefusedSave } from './use-refused-save'
import { type ResourceForm, useSaving } from './use-resource-form'

interface RecordFormOptions {
  resource: ResourceDeclaration
  /** Refine's form, which saves. */
  form: ResourceForm
  /** The record to edit; null for a new one. */
  record: AnyRecord | null
  /** The initial values of a new record. */
  given?: FormValues
  /** Loads the current record, for the comparison after a stale save. */
  reload?(): Promise<AnyRecord | undefined>
  /** Names the values that the session's end keeps. Omitted for a form at its own path. */
  draftPath?: string
  /** Values that wait for the network, with the values that they replace. */
  waiting?: Pick<WaitingSave, 'values' | 'base' | 'version'>
}

export interface RecordForm extends FormState {
  isDirty: boolean
  isSaving: boolean
  change(property: string, value: unknown): void
  /** On blur of a field. */
  leave(property: string): void
  /** Validates and saves. Returns the record, or null if it was not saved and the form shows why. */
  save(): Promise<AnyRecord | null>
  /** Values typed during the last save; the form still has them. */
  typedMeanwhile(): FormValues
  /** Removes the waiting save of this form. */
  withdraw(): void
  /** Starts another new record, with the values typed during the last save. */
  empty(): void
  /** Fills values in, as those of a template. Returns a function that puts the former ones back. */
  fill(values: FormValues): () => void
  /** Continues with a record that changed meanwhile, with the chosen values, and saves the rest. */
  compare(choices: Readonly<Record<string, Side>>): void
  closeComparison(): void
  /** Another person saved fields of this form since it was opened. */
  isBehind: boolean
  /** Opens the comparison without saving first. */
  review(): void
  /** What is typed is kept on the server. */
  drafts: Drafts
  /** Saves the values as the record's shared draft; the record does not change. */
  saveDraft(): Promise<void>
  /** Edits a shared draft instead of the record; null returns to the record. */
  openDraft(draft: OpenedDraft | null): void
}

/**
 * The inputs of a record's form; Refine's form saves them. Adds validation, errors at fields, drafts, and the
 * comparison of a stale save. No markup.
 */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, form, record, given, reload, draftPath } = options
  const { t } = useTranslation()
  const [state, dispatch] = useReducer(formReducer, undefined, () => {
    const state = startForm(resource, record, given)
    return options.waiting ? formReducer(state, { type: 'restored', ...options.waiting }) : state
  })
  const saving = useSaving()
  const reportSave = useSaveToast(resource)
  const isDirty = isFormDirty(state)
  /** The current values; a running save sees those of its start. */
  const latest = useRef(state)
  latest.current = state
  const typed = useRef<FormValues>({})
  const waiting = useWaitingSave({ state, dispatch, reload, name: draftPath })
  const drafts = useDrafts(
    state,
    isDirty,
    ({ values, base, version }) =>
      dispatch({ type: 'restored', values: values as FormValues, base: base as FormValues, version }),
    draftPath === undefined,
  )

  useEffect(() => {
    if (record) dispatch({ type: 'reloaded', record })
  }, [record])

  // The same functions at each render: fields whose value is the same are not rendered again.
  const change = useCallback((property: string, value: unknown) => dispatch({ type: 'changed', property, value }), [])
  const leave = useCallback((property: string) => dispatch({ type: 'left', property }), [])
  const fill = useCallback((values: FormValues) => {
    const before = valuesLike(latest.current.values, values)
    dispatch({ type: 'filled', values })
    return () => dispatch({ type: 'filled', values: before })
  }, [])

  /** An update names the version that the form shows, so that the server refuses a stale one. */
  const send = async (input: FormValues): Promise<AnyRecord> => {
    if (state.draft) {
      const { publishForm } = await recordDraft()
      return publishForm(state, input, (revision) => dispatch({ type: 'draftSaved', revision, sent: state.values }))
    }
    const answer = await form.onFinish(state.record ? { ...input, version: state.record.version } : input)
    return answer?.data ?? {}
  }

  const compare = (choices: Readonly<Record<string, Side>>) => {
    saving.repeat()
    dispatch({ type: 'compared', choices })
  }

  const refuse = useRefusedSave({ state, dispatch, waiting, compare, reload })
  const { pathname } = useLocation()
  useTabDraft({ latest, dispatch, path: draftPath ?? pathname })
  const reportUnchanged = () => showToast({ key: 'not-modified', type: 'error', message: t('errors.notModified') })

  const save = async (): Promise<AnyRecord | null> => {
    if (saving.delay('record')) return null
    if (state.waiting && !isDirty) {
      waiting.send()
      return null
    }
    const input =
      state.operation === 'create' ? inputOfNew(resource, state.values) : changesOf(resource, state.base, state.values)
    if (state.operation === 'update' && Object.keys(input).length === 0) {
      // Nothing was typed since the last save, so the form already shows it as saved.
      if (state.savedAt !== null && !state.hasFailed) return null
      reportUnchanged()
      return null
    }
    const messages = messagesBeforeSaving(state, input)
    if (hasMessages(messages)) {
      dispatch({ type: 'refused', messages })
      return null
    }
    return saving.run('record', async () => {
      try {
        const saved = await send(input)
        typed.current = typedSince(state.values, latest.current.values)
        dispatch({ type: 'saved', record: { ...state.record, ...saved }, sent: state.values, at: Date.now() })
        drafts.finish()
        waiting.finish()
        reportSave(saved, state, input)
        return saved
      } catch (error) {
        // A failed save cancels the delayed one.
        saving.takeNext()
        await refuse(error, input)
        return null
      }
    })
  }

  const saveDraft = async (): Promise<void> => {
    if (saving.delay('draft')) return
    const input = changesOf(resource, state.base, state.values)
    if (Object.keys(input).length === 0) {
      reportUnchanged()
      return
    }
    await saving.run('draft', async () => {
      try {
        const revision = await (await recordDraft()).saveForm(state, input)
        dispatch({ type: 'draftSaved', revision, sent: state.values })
        drafts.finish()
        showToast({ type: 'success', message: t('recordDraft.saved') })
      } catch (error) {
        await refuse(error, input)
      }
    })
  }

  useEffect(() => {
    const next = state.stale || saving.isSaving ? null : saving.takeNext()
    if (next === 'draft') void saveDraft()
    if (next === 'record' && (isDirty || state.draft)) void save()
  })

  return {
    ...state,
    isDirty,
    isSaving: saving.isSaving,
    change,
    leave,
    save,
    withdraw: waiting.finish,
    typedMeanwhile: () => typed.current,
    empty: () => dispatch({ type: 'emptied', given: given ?? {}, typed: typed.current, at: Date.now() }),
    fill,
    compare,
    closeComparison: () => dispatch({ type: 'comparisonClosed' }),
    isBehind: (isDirty || state.draft !== null) && !saving.isSaving && record !== null && isBehind(state, record),
    review: () => {
      if (record) dispatch({ type: 'conflicted', current: record })
    },
    drafts,
    saveDraft,
    openDraft: (draft) => {
      if (draft) dispatch({ type: 'draftOpened', draft })
      else if (record) dispatch({ type: 'draftClosed', record })
    },
  }
}

/** Loaded with the first use of a draft. */
const recordDraft = () => import('./save-record-draft')

/** The issues that the server would report, found locally. */
function messagesBeforeSaving({ resource, operation, record, values }: FormState, input: FormValues): FieldMessages {
  const { messages } = validate(resource, input, operation)
  const around = surroundingsOf(useViewer.getState().viewer?.id ?? null)
  return { ...checkRules(resource, { ...record, ...values }, around), ...messages }
}
