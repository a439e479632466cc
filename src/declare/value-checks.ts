import { valueTypeOf } from './evaluate'
import type { AnyField, AnyRecord } from './field'
import { isReference, type Reference, type ValueType } from './filter'
import { isDay, isDecimal, isId } from './formats'
import { kindOf, kindsByName } from './kind'
import { aField, type Checked, choices, unknownField } from './problems'
import { fieldByProperty, isNullable, recordBase } from './properties'
import { choicesOf, hasShape, isPlain } from './traits'
import { checkField } from './validate'

/** Checks a value that a declaration writes to a field. */
export function checkValue(checked: Checked, code: string, path: string, field: AnyField, value: unknown): void {
  if (!kindsByName.has(field.kind)) return
  if (!isPlain(field) && !hasShape(field, 'links'))
    checked.report(code, path, `${aField(field)} cannot have a declared value`)
  else if (isReference(value)) checkReference(checked, code, path, value, kindOf(field).valueType(field))
  else if (value === null) {
    if (!isNullable(field)) checked.report(code, path, 'cannot be empty: the field is required or has a default')
  } else if (checkField(field, value, 'update').issues.length > 0) {
    const text = typeof value === 'object' ? JSON.stringify(value) : `"${String(value)}"`
    checked.report(code, path, `${text} is not a valid value of this field${choices(String(value), choicesOf(field))}`)
  }
}

/** Checks the values that a declaration writes to a record, by property. */
export function checkValues(checked: Checked, code: string, path: string, values: AnyRecord): void {
  for (const [property, value] of Object.entries(values)) {
    const field = fieldByProperty(checked.resource, property)
    if (field) checkValue(checked, code, `${path}.${property}`, field, value)
    else checked.report(code, `${path}.${property}`, unknownField(property, checked.names))
  }
}

/** Reports a `$name` reference to a field that is missing or of another type than `type`. */
export function checkReference(
  { resource, report }: Checked,
  code: string,
  path: string,
  reference: Reference,
  type: ValueType,
): void {
  const name = reference.slice(1)
  const names = [...Object.keys(resource.fields), ...recordBase]
  if (name !== 'now' && name !== 'me' && !names.includes(name)) {
    report(code, path, unknownField(name, names))
    return
  }
  const given = name === 'now' ? 'instant' : name === 'me' ? 'id' : valueTypeOf(resource, name)
  if (!areComparable(type, given)) report(code, path, `"${reference}" has the type ${given}, not ${type}`)
}

const families: readonly (readonly ValueType[])[] = [
  ['number', 'decimal'],
  ['date', 'instant'],
  ['id', 'text'],
  ['enum', 'text'],
]

const areComparable = (one: ValueType, other: ValueType) =>
  one === other || families.some((family) => family.includes(one) && family.includes(other))

const forms: Readonly<Partial<Record<ValueType, { is(value: unknown): boolean; called: string }>>> = {
  number: { is: (value) => typeof value === 'number', called: 'a number' },
  decimal: { is: (value) => isDecimal(String(value)), called: "a decimal string, such as '4.50'" },
  boolean: { is: (value) => typeof value === 'boolean', called: 'true or false' },
  date: { is: isDay, called: "a day, such as '2026-03-14'" },
  instant: {
    is: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
    called: "a moment, such as '2026-03-14T09:26:00Z'",
  },
  text: { is: isText, called: 'a text' },
  enum: { is: isText, called: 'a text' },
  id: { is: isId, called: 'an id' },
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The expected format of a compared value, if this one does not match; undefined if it does. */
export function wrongForm(type: ValueType, value: unknown): string | undefined {
  const form = forms[type]
  return value === null || !form || form.is(value) ? undefined : form.called
}
