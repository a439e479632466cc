import {
  type AnyField,
  type AnyRecord,
  checkRules,
  fieldOf,
  hasMessages,
  isLocalized,
  languages,
  type Messages,
  propertyOf,
  type ResourceDeclaration,
  validate,
} from '../../declare'
import { kindOf } from '../../declare/kind'
import { isNullable } from '../../declare/properties'
import { hasShape } from '../../declare/traits'
import { changesOf, type FormValues, textIn, valueFromRecord } from '../form/form-values'
import { multiplied, sum } from './decimals'

/** What an edit does to a field: `add` and `remove` related records, `increase` and `multiply` numbers. */
export type Mode = 'set' | 'clear' | 'add' | 'remove' | 'increase' | 'multiply'

export interface Edit {
  readonly name: string
  readonly mode: Mode
  /** A form value; for `increase` and `multiply` a decimal string. */
  readonly value: unknown
}

const isNumber = (field: AnyField) => ['number', 'decimal'].includes(kindOf(field).valueType(field))

/** The possible modes of a field, the usual one first. */
export const modesOf = (field: AnyField): readonly Mode[] => [
  'set',
  ...(hasShape(field, 'links') ? (['add', 'remove'] as const) : []),
  ...(isNumber(field) ? (['increase', 'multiply'] as const) : []),
  ...(isNullable(field) || (hasShape(field, 'links') && !field.required) ? (['clear'] as const) : []),
]

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether an edit has all it needs: an empty value changes nothing, because `clear` empties a field. */
export const isComplete = ({ mode, value }: Edit): boolean =>
  mode === 'clear' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).some((text) => !isBlank(text))
    : !isBlank(value))

/** The value of a field after an edit. */
export function valueAfter(field: AnyField, { mode, value }: Edit, before: unknown): unknown {
  const ids = (list: unknown) => (list ?? []) as readonly string[]
  switch (mode) {
    case 'set':
      if (!isLocalized(field)) return value
      // An empty language keeps its text.
      return Object.fromEntries(languages.map((each) => [each, textIn(value, each) || textIn(before, each)]))
    case 'clear':
      return hasShape(field, 'links') ? [] : null
    case 'add':
      return [...new Set([...ids(before), ...ids(value)])]
    case 'remove':
      return ids(before).filter((id) => !ids(value).includes(id))
    case 'increase':
    case 'multiply': {
      if (isBlank(before)) return before
      const isDecimal = kindOf(field).valueType(field) === 'decimal'
      const operate = mode === 'increase' ? sum : multiplied
      const after = operate(String(before), String(value), isDecimal ? scaleIn(field) : 0)
      return isDecimal ? after : Number(after)
    }
  }
}

/** The decimal places of a decimal field; money has two. */
const scaleIn = (field: AnyField): number => {
  const { scale } = field as { scale?: unknown }
  return typeof scale === 'number' ? scale : 2
}

/** The effect of the edits on one record. */
export interface Effect {
  readonly record: AnyRecord
  readonly before: FormValues
  /** The input of the save: only what changes. */
  readonly update: FormValues
  readonly after: FormValues
  /** Why the record cannot be changed, as in forms; empty if it can. `notAllowed` is without messages. */
  readonly messages: Messages
  readonly isAllowed: boolean
}

/** The effects of complete edits on records as they were loaded, by the validation and rules of the declaration. */
export function effectsOf(
  resource: ResourceDeclaration,
  records: readonly AnyRecord[],
  edits: readonly Edit[],
): readonly Effect[] {
  const complete = edits.filter(isComplete).flatMap((edit) => {
    const field = fieldOf(resource, edit.name)
    return field ? [{ edit, field, property: propertyOf(edit.name, field) }] : []
  })
  return records.map((record) => {
    const before = Object.fromEntries(
      complete.map(({ edit, field, property }) => [property, valueFromRecord(edit.name, field, record)]),
    )
    const after = Object.fromEntries(
      complete.map(({ edit, field, property }) => [property, valueAfter(field, edit, before[property])]),
    )
    const update = changesOf(resource, before, after)
    const { messages } = validate(resource, update, 'update')
    const broken = hasMessages(messages) ? {} : checkRules(resource, { ...record, ...after }, now())
    const isAllowed = ((record.can ?? []) as readonly string[]).includes('edit')
    return { record, before, after, update, messages: { ...messages, ...broken }, isAllowed }
  })
}

const now = () => ({ now: new Date().toISOString(), me: '' })

export const isChanged = ({ update }: Effect): boolean => Object.keys(update).length > 0

export const isRefused = ({ isAllowed, messages }: Effect): boolean => !isAllowed || hasMessages(messages)

/** Effects with equal values before and after, the largest group first. */
export function groupsOf(effects: readonly Effect[]): readonly (readonly [Effect, ...Effect[]])[] {
  const groups = new Map<string, [Effect, ...Effect[]]>()
  for (const effect of effects) {
    const key = JSON.stringify([effect.before, effect.after])
    const group = groups.get(key)
    if (group) group.push(effect)
    else groups.set(key, [effect])
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}
