import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { uuidv7 } from 'uuidv7'
import {
  type AnyRecord,
  checkRules,
  hasMessages,
  type Language,
  type Messages,
  type ResourceDeclaration,
  validate,
} from '../../declare'
import { textIn } from '../../declare/properties'
import { useViewer } from '../../providers/access'
import { handleMutationError } from '../../providers/error-catalogue'
import { type Labels, useLabels, useLanguage } from '../../providers/labels'
import { showToast } from '../../providers/notifications'
import { RequestError, statusOf, type UnsentMutation } from '../../providers/request-error'
import { titleOf } from '../../registry/title'
import { keepDraft, takeDraft } from './draft'
import { type FormState, formReducer, isFormDirty, type OpenedDraft, startForm, typedSince } from './form-state'
import { changesOf, type FormValues, inputOfNew, type LoadedRecord, only } from './form-values'
import { useSaveToast } from './save-toast'
import { type Side, staleFields } from './stale-save'
import { type Drafts, useDrafts } from './use-drafts'
import type { ResourceForm } from './use-resource-form'

interface RecordFormOptions {
  resource: ResourceDeclaration
  /** Refine's form, which saves. */
  form: ResourceForm
  /** The record to edit; null for a new one. */
  record: LoadedRecord | null
  /** The initial values of a new record. */
  given?: FormValues
  /** Loads the current record, for the comparison after a stale save. */
  reload?(): Promise<LoadedRecord | undefined>
  /** The path of the form that offers values back after the session ended; omitted for a form at its own path. */
  draftPath?: string
}

export interface RecordForm extends FormState {
  isDirty: boolean
  isSaving: boolean
  change(property: string, value: unknown): void
  /** On blur of a field. */
  leave(property: string): void
  /** Validates and saves. Returns the record, or null if it was not saved and the form shows why. */
  save(): Promise<LoadedRecord | null>
  /** Values typed during the last save; the form still has them. */
  typedMeanwhile(): FormValues
  /** Starts another new record, with the values typed during the last save. */
  empty(): void
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
 * The inputs of a record's form around Refine's form, which saves them: validation, errors at fields, drafts, and the
 * comparison of a stale save. No markup.
 */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { resource, form, record, given, reload, draftPath } = options
  const { t } = useTranslation()
  /** The form's own path: the window is at the sign-in page already when the session ends under a save. */
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const [state, dispatch] = useReducer(formReducer, undefined, () => startForm(resource, record, given))
  const labels = useLabels(resource)
  const saving = useSaving()
  const reportSave = useSaveToast(resource)
  const isDirty = isFormDirty(state)
  /** The current values; a running save sees those of its start. */
  const latest = useRef(state)
  latest.current = state
  const typed = useRef<FormValues>({})

  useEffect(() => {
    const kept = draftPath === undefined && takeDraft(pathname)
    if (!kept) return
    dispatch({ type: 'restored', values: kept })
    showToast({ type: 'success', message: t('form.restored') })
  }, [t, pathname, draftPath])

  // A save that waited and was refused: its values come back, compared with the current record.
  const restored = useRef('')
  useEffect(() => {
    if (!search.includes('waiting=') || restored.current === search) return
    restored.current = search
    void waitingSaves().then(async ({ waitingOf }) => {
      const save = waitingOf(search)
      if (!save) return
      dispatch({ type: 'restored', ...save })
      const current = save.state === 'stale' && (await reload?.().catch(() => undefined))
      if (current) dispatch({ type: 'conflicted', current })
    })
  }, [search, reload])

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

  /** An update names the version that the form shows, so that the server refuses a stale one. */
  const send = async (input: FormValues): Promise<LoadedRecord> => {
    if (state.draft) {
      const { publishForm } = await recordDraft()
      return publishForm(state, input, (revision) => dispatch({ type: 'draftSaved', revision, sent: state.values }))
    }
    const answer = await form.onFinish(state.record ? { ...input, version: state.record.version } : input)
    return answer?.data ?? {}
  }

  /** The save that follows the running one, or the comparison. */
  const saveNext = useRef<'record' | 'draft' | null>(null)
  const lastSave = useRef<'record' | 'draft'>('record')
  const compare = (choices: Readonly<Record<string, Side>>) => {
    saveNext.current = lastSave.current
    dispatch({ type: 'compared', choices })
  }

  const refuse = async (error: unknown, input: FormValues) => {
    const fields = error instanceof RequestError ? error.fields : {}
    if (hasMessages(fields)) {
      dispatch({ type: 'refused', messages: fields })
      return
    }
    if (statusOf(error) === 409 && (await openComparison(error))) return
    if (error instanceof RequestError && error.unsent && !state.draft && (await keepForLater(error.unsent, input)))
      return
    if (statusOf(error) === 401)
      keepDraft(draftPath ?? pathname, resource, state.operation, {
        ...wholeValues(state, input),
        ...typedSince(state.values, latest.current.values),
      })
    dispatch({ type: 'failed' })
    handleMutationError(error, t(`errors.failed.${state.operation}`, { one: labels.oneInline }))
  }

  const formId = useRef(uuidv7())
  const place = {
    resource: resource.name,
    recordId: state.record ? String(state.record.id) : null,
    form: formId.current,
  }

  /** Keeps a save without an answer in the browser. */
  const keepForLater = async (unsent: UnsentMutation, input: FormValues): Promise<boolean> => {
    const { keepWaiting, mayWait } = await waitingSaves()
    if (resource.single || draftPath !== undefined || !mayWait(resource, input)) return false
    const values = wholeValues(state, input)
    keepWaiting({
      ...{ ...place, path: pathname, unsent },
      ...{ title: nameOf(state, labels, language), values, base: only(state.base, values) },
      version: state.record ? Number(state.record.version) : null,
    })
    dispatch({ type: 'waits', sent: state.values })
    return true
  }

  /**
   * Only a stale version, not another conflict: the record changed since the form was opened. The error has the current
   * record with the form's own selection; it is loaded only for an answer without it.
   */
  const openComparison = async (error: unknown): Promise<boolean> => {
    const sent = error instanceof RequestError ? (error.current as LoadedRecord | undefined) : undefined
    const current = sent ?? (await reload?.().catch(() => undefined))
    if (!current || current.version === state.record?.version) return false
    dispatch({ type: 'conflicted', current })
    // No field of this form was changed by others, so there is nothing to decide.
    if (staleFields(resource, state.base, state.values, current).length === 0) compare({})
    return true
  }

  const save = async (): Promise<LoadedRecord | null> => {
    if (saving.isRunning()) {
      // Later changes are not part of the running save and are saved after it.
      saveNext.current = 'record'
      return null
    }
    if (state.waiting && !isDirty) {
      void waitingSaves().then(({ sendWaiting }) => sendWaiting())
      return null
    }
    const input =
      state.operation === 'create' ? inputOfNew(resource, state.values) : changesOf(resource, state.base, state.values)
    if (state.operation === 'update' && Object.keys(input).length === 0) {
      // Nothing was typed since the last save, so the form already shows it as saved.
      if (state.savedAt !== null && !state.hasFailed) return null
      showToast({ key: 'not-modified', type: 'error', message: t('errors.notModified') })
      return null
    }
    const messages = messagesBeforeSaving(state, input)
    if (hasMessages(messages)) {
      dispatch({ type: 'refused', messages })
      return null
    }
    lastSave.current = 'record'
    return saving.run(async () => {
      try {
        const saved = await send(input)
        typed.current = typedSince(state.values, latest.current.values)
        dispatch({ type: 'saved', record: { ...state.record, ...saved }, sent: state.values, at: Date.now() })
        drafts.finish()
        void waitingSaves().then(({ finishWaiting }) => finishWaiting(place))
        reportSave(saved, state, input)
        return saved
      } catch (error) {
        saveNext.current = null
        await refuse(error, input)
        return null
      }
    })
  }

  const saveDraft = async (): Promise<void> => {
    if (saving.isRunning()) return
    const input = changesOf(resource, state.base, state.values)
    if (Object.keys(input).length === 0) {
      showToast({ key: 'not-modified', type: 'error', message: t('errors.notModified') })
      return
    }
    lastSave.current = 'draft'
    await saving.run(async () => {
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
    const next = saveNext.current
    if (!next || state.stale || saving.isSaving) return
    saveNext.current = null
    if (next === 'draft') void saveDraft()
    else if (isDirty || state.draft) void save()
  })

  return {
    ...state,
    isDirty,
    isSaving: saving.isSaving,
    change,
    leave,
    save,
    typedMeanwhile: () => typed.current,
    empty: () => dispatch({ type: 'emptied', given: given ?? {}, typed: typed.current, at: Date.now() }),
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

/** Loaded after the first page by the badge, because nothing can be loaded without a network. */
const waitingSaves = () => import('../waiting-saves/waiting-saves')

/** The name of a record as its waiting save is listed. */
const nameOf = ({ resource, record, values }: FormState, labels: Labels, language: Language): string =>
  record || typeof values[resource.title] === 'string' || isText(values[resource.title], language)
    ? titleOf(resource, { ...record, ...values } as AnyRecord, language)
    : labels.one

const isText = (value: unknown, language: Language) => Boolean(textIn(value, language))

/** Loaded with the first use of a draft. */
const recordDraft = () => import('../record-drafts/save-form')

/** Whether a later version of the record differs in a field of the form. */
const isBehind = ({ resource, record, base, values }: FormState, current: LoadedRecord) =>
  Number(record?.version ?? 0) < Number(current.version ?? 0) && staleFields(resource, base, values, current).length > 0

/** The issues that the server would report, found locally. */
function messagesBeforeSaving({ resource, operation, record, values }: FormState, input: FormValues): Messages {
  const { messages } = validate(resource, input, operation)
  const around = { now: new Date().toISOString(), me: useViewer.getState().viewer?.id ?? null }
  return { ...checkRules(resource, { ...record, ...values }, around), ...messages }
}

/** A draft stores whole localized texts instead of only the changed language. */
const wholeValues = ({ values }: FormState, input: FormValues) =>
  Object.fromEntries(Object.keys(input).map((property) => [property, values[property]]))

/** One save at a time, also after a double key press before the next render, and until its refusal is handled. */
function useSaving() {
  const running = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    running.current = true
    setSaving(true)
    try {
      return await work()
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  return { isSaving, isRunning: () => running.current, run }
}
