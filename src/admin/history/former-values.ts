import {
  type AnyField,
  type AnyRecord,
  fieldByProperty,
  fieldsByProperty,
  isLocalized,
  type ResourceDeclaration,
} from '../../declare'
import { textIn } from '../../declare/properties'
import { hasShape, isConcealed } from '../../declare/traits'
import { changesOf, type FormValues, isSameValue, valueFromRecord, writtenFields } from '../form-values/form-values'
import { type ChangedField, isBlank, type RecordedChange } from './changed-fields'

/**
 * Whether an update can write a former value of the field. The browser has no concealed values, and a replaced file may
 * be removed.
 */
const isRestorable = (resource: ResourceDeclaration, field: AnyField): boolean =>
  !isConcealed(field) &&
  !hasShape(field, 'upload') &&
  writtenFields(resource, 'update').some(([, written]) => written === field)

/** The input that restores the former values of a save; null if one of them cannot be restored. */
export function inputToUndo(resource: ResourceDeclaration, base: FormValues, input: FormValues): FormValues | null {
  const restored: Record<string, unknown> = {}
  for (const [property, value] of Object.entries(input)) {
    const field = fieldByProperty(resource, property)
    if (!field || !isRestorable(resource, field)) return null
    restored[property] = isLocalized(field)
      ? Object.fromEntries(Object.keys(value as object).map((each) => [each, textIn(base[property], each) ?? null]))
      : (base[property] ?? null)
  }
  return restored
}

/** The input that puts one changed field of an audit event back. Null if that is impossible or changes nothing. */
export function inputToPutBack(
  resource: ResourceDeclaration,
  record: AnyRecord,
  { key, name, language, isInput, before }: ChangedField,
): FormValues | null {
  const property = key.split('.')[0] as string
  const field = fieldByProperty(resource, property)
  if (isInput || !field || !isRestorable(resource, field)) return null
  const now = valueFromRecord(name, field, record)
  const single = { ...field, localized: false }
  if (isSameValue(single, language ? textIn(now, language) : now, before)) return null
  const value = isBlank(before) ? (hasShape(field, 'links') ? [] : null) : before
  return { [property]: language ? { [language]: value } : value }
}

/**
 * The values of a record after an audit event, of all properties that later events changed.
 * @param events all events since then and the event itself, newest first
 */
export function valuesAfter(events: readonly RecordedChange[]): FormValues {
  // The event that followed directly has the last word.
  return Object.assign({}, ...events.slice(0, -1).map(({ before }) => before ?? {}))
}

/** What a return to former values does to the current record. */
export interface Restoration {
  /** The changed values now and then, for the preview. */
  readonly before: FormValues
  readonly after: FormValues
  readonly update: FormValues
  /** Names of the fields that differ or may differ, but that an update cannot write. */
  readonly kept: readonly string[]
}

/**
 * Compares former values with the current record; languages that they omit stay as they are.
 * @param refused properties whose former values the server refused
 */
export function restorationOf(
  resource: ResourceDeclaration,
  record: AnyRecord,
  former: FormValues,
  refused: readonly string[] = [],
): Restoration {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [property, value] of Object.entries(former)) {
    const [name, field] = fieldsByProperty(resource).get(property) ?? []
    if (!name || !field || hasShape(field, 'derived', 'inverse')) continue
    const now = valueFromRecord(name, field, record)
    const then = isLocalized(field) ? { ...(now as object | null), ...(value as object | null) } : value
    if (!isConcealed(field) && isSameValue(field, now, then)) continue
    if (!isRestorable(resource, field) || refused.includes(property)) kept.push(name)
    else {
      before[property] = now
      after[property] = isBlank(then) && hasShape(field, 'links') ? [] : then
    }
  }
  return { before, after, update: changesOf(resource, before, after), kept }
}
