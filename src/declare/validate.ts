import { type AnyRecord, meets, type Surroundings } from './evaluate'
import { type AnyField, languages } from './field'
import { kindOf, type ValidationIssue } from './kind'
import { confirmationOf } from './names'
import { fieldByProperty, fieldsByProperty, isLocalized, isNullable } from './properties'
import { fieldsOf, isWritable, type ResourceDeclaration } from './resource'
import { initialOf, isRepeated } from './traits'

/** Messages by field path (`title.zh`, `tagIds.2`): translation keys with their values, as api.md "Errors" says. */
export type Messages = Record<string, { key: string; values?: Record<string, string | number> }[]>

export interface Validated {
  /** The input tidied, by property; what was not given is not there. */
  values: Record<string, unknown>
  /** Empty when all is well. */
  messages: Messages
}

export type WriteOperation = 'create' | 'update'

/**
 * Checks an input against the declaration, in the browser before it is sent and on the server before it is believed.
 * `allowed` are properties that may be written although a person's form may not: what an action or a hook sets.
 */
export function validate(
  resource: ResourceDeclaration,
  input: AnyRecord,
  operation: WriteOperation,
  allowed?: (field: AnyField) => boolean,
): Validated {
  const values: Record<string, unknown> = {}
  const messages: Messages = {}
  const may = allowed ?? ((field: AnyField) => isWritable(field, operation))

  for (const property of Object.keys(input)) {
    const found = fieldByProperty(resource, property)
    if (!found && !isConfirmation(resource, property)) add(messages, property, { key: 'unknownField' })
    else if (found && !may(found[1])) add(messages, property, { key: 'notWritable' })
  }
  for (const [property, [, field]] of fieldsByProperty(resource)) {
    if (!may(field)) continue
    const { value, issues } = checkField(field, input[property], operation)
    for (const issue of issues) add(messages, property, issue)
    if (value !== undefined) values[property] = value
    if (isRepeated(field)) checkConfirmation(input, property, messages)
  }
  return { values, messages }
}

/** One value of one field, tidied, and the issues about it: for `validate`, inputs of actions and a form's own check. */
export function checkField(
  field: AnyField,
  entered: unknown,
  operation: WriteOperation,
): { value: unknown; issues: readonly ValidationIssue[] } {
  const given = normalise(field, entered)
  if (isLocalized(field)) return checkLocalized(field, given, operation)
  if (given === undefined) {
    const isMissing = operation === 'create' && field.required === true && field.default === undefined
    return { value: undefined, issues: isMissing ? [{ key: 'required' }] : [] }
  }
  if (given === null) {
    if (kindOf(field).shape === 'links') return { value: [], issues: field.required ? [{ key: 'required' }] : [] }
    if (isNullable(field)) return { value: null, issues: [] }
    const hasDefault = operation === 'create' && initialOf(field) !== undefined
    return { value: undefined, issues: hasDefault ? [] : [{ key: 'required' }] }
  }
  const isEmptyList = Array.isArray(given) && given.length === 0 && field.required
  return { value: given, issues: isEmptyList ? [{ key: 'required' }] : kindOf(field).check(given, field) }
}

function checkLocalized(field: AnyField, given: unknown, operation: WriteOperation) {
  const isAbsent = given === undefined || given === null
  if (!isAbsent && (typeof given !== 'object' || Array.isArray(given)))
    return { value: undefined, issues: [{ key: 'localized' }] }
  const texts = (isAbsent ? {} : given) as AnyRecord
  const value: Record<string, unknown> = {}
  const issues: ValidationIssue[] = []
  const unknown = Object.keys(texts).find((key) => !(languages as readonly string[]).includes(key))
  if (unknown !== undefined) issues.push({ key: 'unknownField', at: unknown })
  for (const language of languages) {
    const text = normalise({ ...field, localized: false }, texts[language])
    if (text === undefined && (operation === 'update' || !field.required)) {
      if (given === null) value[language] = null
      if (given === null && field.required) issues.push({ key: 'required', at: language })
      continue
    }
    if (text === undefined || text === null) {
      if (field.required) issues.push({ key: 'required', at: language })
      value[language] = null
      continue
    }
    value[language] = text
    for (const issue of kindOf(field).check(text, field)) issues.push({ ...issue, at: language })
  }
  return { value: Object.keys(value).length > 0 ? value : undefined, issues }
}

/** Tidies a value; an empty text is no value. */
function normalise(field: AnyField, value: unknown): unknown {
  if (isLocalized(field)) return value
  const kind = kindOf(field)
  const tidy = kind.normalise && value !== null && value !== undefined ? kind.normalise(value, field) : value
  return tidy === '' ? null : tidy
}

const isConfirmation = (resource: ResourceDeclaration, property: string) =>
  Object.entries(fieldsOf(resource)).some(([name, field]) => isRepeated(field) && confirmationOf(name) === property)

function checkConfirmation(input: AnyRecord, property: string, messages: Messages) {
  const confirmation = confirmationOf(property)
  const given = input[confirmation]
  if (given !== undefined && given !== null && (input[property] ?? '') !== given) {
    add(messages, confirmation, { key: 'passwordsDiffer' })
  }
}

/** Messages for the declared rules that a record as it would be saved does not meet. */
export function checkRules(resource: ResourceDeclaration, record: AnyRecord, around: Surroundings): Messages {
  const messages: Messages = {}
  for (const rule of resource.rules) {
    const isUndecided = rule.at.some((name) => record[name] === null || record[name] === undefined)
    if (isUndecided || meets(resource, rule.check, record, around)) continue
    for (const name of rule.at)
      messages[name] = [...(messages[name] ?? []), { key: `resources.${resource.name}.rules.${rule.id}` }]
  }
  return messages
}

function add(messages: Messages, property: string, { key, values, at }: ValidationIssue) {
  const path = at ? `${property}.${at}` : property
  messages[path] = [...(messages[path] ?? []), { key: `validation.${key}`, ...(values && { values }) }]
}

/** Whether there is anything to complain about. */
export const hasMessages = (messages: Messages) => Object.keys(messages).length > 0
