import {
  type AnyRecord,
  checkRules,
  type FieldMessages,
  fieldOf,
  hasMessages,
  propertyOf,
  type ResourceDeclaration,
  surroundingsOf,
  validate,
} from '../../declare'
import { valueAfter } from '../../declare/edited-value'
import { type FieldEdit, isComplete } from '../../declare/field-edits'
import { canDo } from '../../declare/properties'
import { changesOf, type FormValues, valueFromRecord } from '../form-values/form-values'

/** The effect of the edits on one record. */
export interface Effect {
  readonly record: AnyRecord
  readonly before: FormValues
  /** The input of the save: only what changes. */
  readonly update: FormValues
  readonly after: FormValues
  /** Why the record cannot be changed, as in forms; empty if it can. `notAllowed` is without messages. */
  readonly messages: FieldMessages
  readonly isAllowed: boolean
}

/** The effects of complete edits on records as they were loaded, by the validation and rules of the declaration. */
export function effectsOf(
  resource: ResourceDeclaration,
  records: readonly AnyRecord[],
  edits: readonly FieldEdit[],
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
    const broken = hasMessages(messages) ? {} : checkRules(resource, { ...record, ...after }, surroundingsOf(''))
    return { record, before, after, update, messages: { ...messages, ...broken }, isAllowed: canDo(record, 'edit') }
  })
}

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
