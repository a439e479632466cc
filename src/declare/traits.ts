import type { AnyField } from './field'
import { type Derivation, kindsByName, type Shape } from './kind'

// What a field's kind says of it. All of them answer for a kind that nobody defined too: start-up checks report that one.

/** How the values of a field are kept and travel. */
export const shapeOf = (field: AnyField | undefined): Shape | undefined => field && kindsByName.get(field.kind)?.shape

/** Whether a field is one or many records of another resource. */
export const leadsElsewhere = (field: AnyField) => hasShape(field, 'reference', 'links', 'inverse')

/** Whether a field holds records of another resource itself: one, or links to many. */
export const isRelation = (field: AnyField) => hasShape(field, 'reference', 'links')

/** Whether a value goes in and never comes out again as it was, or comes out only once. */
export const isConcealed = (field: AnyField) => hasShape(field, 'sealed', 'hashed', 'issued')

/** Whether a value is kept in columns of the record's own row that hold it as it is. */
export const isPlain = (field: AnyField) => hasShape(field, 'column', 'reference', 'upload')

export const hasShape = (field: AnyField, ...shapes: readonly Shape[]) =>
  shapes.some((shape) => shape === shapeOf(field))

/** Whether a field holds an uploaded picture. */
export const isPicture = (field: AnyField) =>
  hasShape(field, 'upload') && kindsByName.get(field.kind)?.uploads?.(field).isImage === true

/** Whether a field holds whole numbers. */
export const isWhole = (field: AnyField | undefined) =>
  field !== undefined && kindsByName.get(field.kind)?.isWhole === true

/** The values a field takes, in their declared order; none for a field that takes any. */
export const choicesOf = (field: AnyField | undefined): readonly string[] =>
  (field && kindsByName.get(field.kind)?.choices?.(field)) ?? []

/** How a field is worked out; empty for one that holds a value. */
export const derivationOf = (field: AnyField | undefined): Derivation =>
  (field && kindsByName.get(field.kind)?.derivation?.(field)) ?? {}

/** The value of a new record where its input gives none: the declared default, else the kind's. */
export const initialOf = (field: AnyField): unknown => field.default ?? kindsByName.get(field.kind)?.initial

type Values = Readonly<Record<string, unknown>>

/** The value of a field that is shown for a record: its own, else the one its kind falls back to; null where neither is. */
export function shownValue(name: string, field: AnyField, record: Values): unknown {
  const [relation = '', other = ''] = kindsByName.get(field.kind)?.fallback?.(field) ?? []
  return record[name] ?? (record[relation] as Values | null | undefined)?.[other] ?? null
}

/** Whether a form asks for the field twice. */
export const isRepeated = (field: AnyField) => kindsByName.get(field.kind)?.isRepeated?.(field) === true
