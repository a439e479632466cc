import {
  type AnyRecord,
  addIssue,
  checkField,
  type FieldMessages,
  fieldByProperty,
  hasMessages,
  type ResourceDeclaration,
} from '../../declare'
import {
  changesOf,
  type FormOperation,
  type FormValues,
  isDirty,
  isSameValue,
  valuesOfNew,
  valuesOfRecord,
  withChange,
} from './form-values'
import { mergeStale, type Side, staleFields } from './stale-save'

/** The state of a form. Each event creates a new state; an error never drops typed values. */
export interface FormState {
  readonly resource: ResourceDeclaration
  readonly operation: FormOperation
  /** The record as loaded or last saved; null for a new record. */
  readonly record: AnyRecord | null
  /** The form's initial values. */
  readonly base: FormValues
  readonly values: FormValues
  readonly messages: FieldMessages
  /** The record with another person's changes, while the comparison is open. */
  readonly stale: AnyRecord | null
  /** Time of the last successful save, in milliseconds. */
  readonly savedAt: number | null
  /** Increases with each refused save, so that the view focuses the first invalid field. */
  readonly refusals: number
  /** The last save failed, and nothing was typed since. */
  readonly hasFailed: boolean
  /** The values that wait in the browser until the server can be reached. */
  readonly waiting: FormValues | null
  /** The shared draft that the form edits instead of the record: its revision and its values. */
  readonly draft: { readonly revision: number; readonly values: FormValues } | null
}

export type FormEvent =
  | { type: 'changed'; property: string; value: unknown }
  | { type: 'left'; property: string }
  | { type: 'refused'; messages: FieldMessages }
  | { type: 'failed' }
  | { type: 'conflicted'; current: AnyRecord }
  | { type: 'compared'; choices: Readonly<Record<string, Side>> }
  | { type: 'comparisonClosed' }
  | { type: 'saved'; record: AnyRecord; sent: FormValues; at: number }
  | { type: 'reloaded'; record: AnyRecord }
  /** What was typed, with what the form showed before: the version of the record, and the shared draft. */
  | { type: 'restored'; values: FormValues; base?: FormValues; version?: number | null; draft?: FormState['draft'] }
  /** The values of a template. */
  | { type: 'filled'; values: FormValues }
  /** The server cannot be reached: the values wait in the browser. */
  | { type: 'waits'; sent: FormValues }
  | { type: 'draftOpened'; draft: OpenedDraft }
  | { type: 'draftSaved'; revision: number; sent: FormValues }
  | { type: 'draftClosed'; record: AnyRecord }
  | { type: 'emptied'; given: FormValues; typed: FormValues; at: number | null }

/** The draft of a record as its form shows it. */
export interface OpenedDraft {
  readonly revision: number
  readonly version: number
  readonly values: FormValues
  readonly base: FormValues
}

/** The initial state, for a record or for a new one with values of the URL. */
export function startForm(resource: ResourceDeclaration, record: AnyRecord | null, given: FormValues = {}): FormState {
  const operation = record ? 'update' : 'create'
  const base = record ? valuesOfRecord(resource, record) : valuesOfNew(resource, given)
  return {
    resource,
    operation,
    record,
    base,
    values: base,
    messages: {},
    stale: null,
    savedAt: null,
    refusals: 0,
    hasFailed: false,
    waiting: null,
    draft: null,
  }
}

/** Whether the form differs from the saved values: of the record, of a waiting save, or of the draft. */
export const isFormDirty = ({ resource, base, values, waiting, draft }: FormState) =>
  isDirty(resource, waiting ?? draft?.values ?? base, values)

export function formReducer(state: FormState, event: FormEvent): FormState {
  const { resource, operation, base, values } = state
  switch (event.type) {
    case 'changed': {
      const next = withChange(resource, operation, values, event.property, event.value)
      const touched = Object.keys(next).filter((property) => next[property] !== values[property])
      return { ...state, values: next, messages: touched.reduce(withoutPath, state.messages), hasFailed: false }
    }
    case 'left':
      return {
        ...state,
        messages: { ...withoutPath(state.messages, event.property), ...messagesOnLeaving(state, event.property) },
      }
    case 'refused':
      return { ...state, messages: event.messages, refusals: state.refusals + 1, hasFailed: true }
    case 'failed':
      return { ...state, hasFailed: true }
    case 'conflicted':
      return { ...state, stale: event.current }
    case 'compared': {
      if (!state.stale) return state
      const merged = mergeStale(resource, values, base, state.stale, event.choices)
      return { ...state, ...merged, record: state.stale, stale: null, messages: {} }
    }
    case 'comparisonClosed':
      return { ...state, stale: null }
    case 'saved': {
      const saved = startForm(resource, event.record)
      const typed = typedSince(event.sent, values)
      return { ...saved, values: { ...saved.values, ...typed }, savedAt: event.at, refusals: state.refusals }
    }
    case 'reloaded': {
      // An answer that is older than the last save is outdated.
      const isOlder = Number(event.record.version ?? 0) < Number(state.record?.version ?? 0)
      if (isOlder) return state
      if (state.draft || isFormDirty(state)) return rebased(state, event.record)
      return { ...startForm(resource, event.record), savedAt: state.savedAt, refusals: state.refusals }
    }
    case 'restored':
      return {
        ...state,
        values: { ...values, ...event.values },
        base: { ...base, ...event.base },
        waiting: null,
        draft: event.draft ? { ...event.draft, values: { ...base, ...event.draft.values } } : state.draft,
        // An older version lets a save compare the draft with what others saved since.
        record: state.record && event.version ? { ...state.record, version: event.version } : state.record,
      }
    case 'filled': {
      const next = changedTogether(resource, operation, values, event.values)
      // Values of a template alone are nothing to lose.
      return { ...state, values: next, base: isFormDirty(state) ? base : next, messages: {}, hasFailed: false }
    }
    case 'waits':
      return { ...state, waiting: event.sent, hasFailed: false }
    case 'draftOpened': {
      const { revision, version } = event.draft
      const drafted = { ...base, ...event.draft.values }
      return {
        ...startForm(resource, { ...state.record, version }),
        base: { ...base, ...event.draft.base },
        // Somebody else may have saved the draft while this person typed.
        values: { ...drafted, ...typedSince(state.draft?.values ?? base, values) },
        draft: { revision, values: drafted },
      }
    }
    case 'draftSaved':
      return { ...state, draft: { revision: event.revision, values: event.sent }, messages: {}, hasFailed: false }
    case 'draftClosed':
      return startForm(resource, event.record)
    case 'emptied': {
      const empty = startForm(resource, null, event.given)
      const next = changedTogether(resource, 'create', empty.values, event.typed)
      return { ...empty, values: next, savedAt: event.at, refusals: state.refusals }
    }
  }
}

/** Whether a later version of the record differs in a field of the form. */
export const isBehind = ({ resource, record, base, values }: FormState, current: AnyRecord): boolean =>
  Number(record?.version ?? 0) < Number(current.version ?? 0) && staleFields(resource, base, values, current).length > 0

/** The values after several inputs changed. */
const changedTogether = (
  resource: ResourceDeclaration,
  operation: FormOperation,
  values: FormValues,
  changes: FormValues,
): FormValues =>
  Object.entries(changes).reduce(
    (made, [property, value]) => withChange(resource, operation, made, property, value),
    values,
  )

/** The values typed after the request; the answer must not overwrite them. */
export const typedSince = (sent: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([property, value]) => value !== sent[property]))

/**
 * A record that changed elsewhere while the form is open. Typed values are never touched. If no field of the form
 * changed, the form adopts the later version. Otherwise it keeps its version, and a save compares the two.
 */
function rebased(state: FormState, record: AnyRecord): FormState {
  const { resource, base, values } = state
  if (staleFields(resource, base, values, record).length > 0) return state
  return { ...state, ...mergeStale(resource, values, base, record, {}), record: { ...state.record, ...record } }
}

/** Removes messages of a path and its parts. */
function withoutPath(messages: FieldMessages, path: string): FieldMessages {
  const kept = Object.entries(messages).filter(([other]) => other !== path && !other.startsWith(`${path}.`))
  return kept.length === Object.keys(messages).length ? messages : Object.fromEntries(kept)
}

/**
 * Messages on blur: issues of typed values, but not of fields that are still empty. Messages of the server stay until
 * the value changes.
 */
function messagesOnLeaving(
  { resource, operation, base, values, messages }: FormState,
  property: string,
): FieldMessages {
  const field = fieldByProperty(resource, property)
  if (!field) return {}
  const isUntouched = isSameValue(field, base[property], values[property])
  const kept = Object.fromEntries(
    Object.entries(messages).filter(([path]) => path === property || path.startsWith(`${property}.`)),
  )
  if (isUntouched || hasMessages(kept)) return kept
  const given = operation === 'update' ? changesOf(resource, base, values)[property] : values[property]
  const issues: FieldMessages = {}
  for (const issue of checkField(field, tidied(given), operation).issues) {
    if (issue.key !== 'required' || operation !== 'create') addIssue(issues, property, issue)
  }
  return issues
}

const tidied = (value: unknown) => (value === '' ? null : typeof value === 'string' ? value.trim() : value)
