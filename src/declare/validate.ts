import { meets, type Surroundings } from './evaluate'
import { type AnyField, type AnyRecord, languages } from './field'
import { addIssue, type FieldMessages, refusedProperty } from './field-messages'
import { kindOf, type ValidationIssue } from './kind'
import { confirmationOf } from './names'
import { fieldByProperty, fieldsByProperty, isLocalized, isNullable } from './properties'
import { fieldsOf, isWritable, type ResourceDeclaration } from './resource'
import { initialOf, isRepeated } from './traits'

export interface Validated {
  /** The normalized input by property, without omitted properties. */
  values: Record<string, unknown>
  /** Empty if the input is valid. */
  messages: FieldMessages
}

export type WriteOperation = 'create' | 'update'

/**
 * Validates an input against the declaration, in the browser before sending and on the server. `allowed` are properties
 * that actions and hooks may write although forms may not.
 */
export function validate(
  resource: ResourceDeclaration,
  input: AnyRecord,
  operation: WriteOperation,
  allowed?: (field: AnyField) => boolean,
): Validated {
  const values: Record<string, unknown> = {}
  // Without a prototype, an unknown property such as `constructor` is a name like any other.
  const messages: FieldMessages = Object.create(null)
  const may = allowed ?? ((field: AnyField) => isWritable(field, operation))

  for (const property of Object.keys(input)) {
    const field = fieldByProperty(resource, property)
    const isKnown = field ? may(field) : isConfirmation(resource, property)
    if (!isKnown) addIssue(messages, property, refusedProperty(field))
  }
  for (const [property, [, field]] of fieldsByProperty(resource)) {
    if (!may(field)) continue
    const { value, issues } = checkField(field, input[property], operation)
    for (const issue of issues) addIssue(messages, property, issue)
    if (value !== undefined) values[property] = value
    if (isRepeated(field)) checkConfirmation(input, property, messages)
  }
  return { values, messages }
}

/** Normalizes and checks one value of one field: for `validate`, inputs of actions and single fields of a form. */
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
    if (text === undefined || text === null) {
      if (operation === 'create' && initialOf(field) !== undefined) continue
      if (text === undefined && given !== null && (operation === 'update' || !field.required)) continue
      if (!isNullable(field)) issues.push({ key: 'required', at: language })
      value[language] = null
      continue
    }
    value[language] = text
    for (const issue of kindOf(field).check(text, field)) issues.push({ ...issue, at: language })
  }
  return { value: Object.keys(value).length > 0 ? value : undefined, issues }
}

/** Normalizes a value; an empty text is null. */
function normalise(field: AnyField, value: unknown): unknown {
  if (isLocalized(field)) return value
  const kind = kindOf(field)
  const tidy = kind.normalise && value !== null && value !== undefined ? kind.normalise(value, field) : value
  return tidy === '' ? null : tidy
}

const isConfirmation = (resource: ResourceDeclaration, property: string) =>
  Object.entries(fieldsOf(resource)).some(([name, field]) => isRepeated(field) && confirmationOf(name) === property)

function checkConfirmation(input: AnyRecord, property: string, messages: FieldMessages) {
  const confirmation = confirmationOf(property)
  const given = input[confirmation]
  if (given !== undefined && given !== null && (input[property] ?? '') !== given) {
    addIssue(messages, confirmation, { key: 'passwordsDiffer' })
  }
}

/** Messages of the declared rules that a record would break. */
export function checkRules(resource: ResourceDeclaration, record: AnyRecord, around: Surroundings): FieldMessages {
  const messages: FieldMessages = {}
  for (const rule of resource.rules) {
    const isUndecided = rule.at.some((name) => record[name] === null || record[name] === undefined)
    if (isUndecided || meets(resource, rule.check, record, around)) continue
    for (const name of rule.at)
      messages[name] = [...(messages[name] ?? []), { key: `resources.${resource.name}.rules.${rule.id}` }]
  }
  return messages
}
