import { checkField, fieldByProperty, hasMessages, type Messages, type ResourceDeclaration } from '../../declare'
import {
  changesOf,
  type FormOperation,
  type FormValues,
  isDirty,
  isSameValue,
  type LoadedRecord,
  valuesOfNew,
  valuesOfRecord,
  withChange,
} from './form-values'
import { mergeStale, type Side, staleFields } from './stale-save'

/** Everything a form knows; each event makes a new one, nothing typed is ever dropped by an error. */
export interface FormState {
  readonly resource: ResourceDeclaration
  readonly operation: FormOperation
  /** The record as loaded or last saved; null while creating. */
  readonly record: LoadedRecord | null
  /** What the form held before anybody typed. */
  readonly base: FormValues
  readonly values: FormValues
  readonly messages: Messages
  /** The record as somebody else saved it meanwhile, while the comparison is open. */
  readonly stale: LoadedRecord | null
  /** When the last save succeeded, in milliseconds. */
  readonly savedAt: number | null
  /** Grows with each refused save, so that the view moves the focus to the first wrong field. */
  readonly refusals: number
  /** The last save failed, and nothing was typed since. */
  readonly hasFailed: boolean
}

export type FormEvent =
  | { type: 'changed'; property: string; value: unknown }
  | { type: 'left'; property: string }
  | { type: 'refused'; messages: Messages }
  | { type: 'failed' }
  | { type: 'conflicted'; current: LoadedRecord }
  | { type: 'compared'; choices: Readonly<Record<string, Side>> }
  | { type: 'comparisonClosed' }
  | { type: 'saved'; record: LoadedRecord; sent: FormValues; at: number }
  | { type: 'reloaded'; record: LoadedRecord }
  | { type: 'restored'; values: FormValues }
  | { type: 'emptied'; given: FormValues; typed: FormValues; at: number | null }

/** A form before anybody typed: of a record, or of a new one with what the address gives. */
export function startForm(
  resource: ResourceDeclaration,
  record: LoadedRecord | null,
  given: FormValues = {},
): FormState {
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
  }
}

export const isFormDirty = ({ resource, base, values }: FormState) => isDirty(resource, base, values)

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
      // An answer that was on its way while a later one was saved is old news.
      const isOlder = Number(event.record.version ?? 0) < Number(state.record?.version ?? 0)
      if (isOlder) return state
      if (isFormDirty(state)) return goneOn(state, event.record)
      return { ...startForm(resource, event.record), savedAt: state.savedAt, refusals: state.refusals }
    }
    case 'restored':
      return { ...state, values: { ...values, ...event.values } }
    case 'emptied': {
      const empty = startForm(resource, null, event.given)
      const next = Object.entries(event.typed).reduce(
        (made, [property, value]) => withChange(resource, 'create', made, property, value),
        empty.values,
      )
      return { ...empty, values: next, savedAt: event.at, refusals: state.refusals }
    }
  }
}

/** The values that were typed after these were sent: an answer must not overwrite them. */
export const typedSince = (sent: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([property, value]) => value !== sent[property]))

/**
 * A record that changed elsewhere while somebody types: what was typed is never touched. Where nothing that the form shows
 * was changed, the form goes on from the later version; otherwise it stays on its own, and a save compares the two.
 */
function goneOn(state: FormState, record: LoadedRecord): FormState {
  const { resource, base, values } = state
  if (staleFields(resource, base, values, record).length > 0) return state
  return { ...state, ...mergeStale(resource, values, base, record, {}), record: { ...state.record, ...record } }
}

/** Messages of a path and of what lies inside it go. */
function withoutPath(messages: Messages, path: string): Messages {
  const kept = Object.entries(messages).filter(([other]) => other !== path && !other.startsWith(`${path}.`))
  return kept.length === Object.keys(messages).length ? messages : Object.fromEntries(kept)
}

/**
 * What to say as somebody leaves a field: issues about what was typed, and nothing yet about what is still empty.
 * Messages of the server stay until the value changes.
 */
function messagesOnLeaving({ resource, operation, base, values, messages }: FormState, property: string): Messages {
  const found = fieldByProperty(resource, property)
  if (!found) return {}
  const [, field] = found
  const isUntouched = isSameValue(field, base[property], values[property])
  const kept = Object.fromEntries(
    Object.entries(messages).filter(([path]) => path === property || path.startsWith(`${property}.`)),
  )
  if (isUntouched || hasMessages(kept)) return kept
  const given = operation === 'update' ? changesOf(resource, base, values)[property] : values[property]
  const said: Messages = {}
  for (const { key, values: parts, at } of checkField(field, tidied(given), operation).issues) {
    if (key === 'required' && operation === 'create') continue
    const path = at ? `${property}.${at}` : property
    said[path] = [...(said[path] ?? []), { key: `validation.${key}`, ...(parts && { values: parts }) }]
  }
  return said
}

const tidied = (value: unknown) => (value === '' ? null : typeof value === 'string' ? value.trim() : value)
