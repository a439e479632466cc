import { type AnyField, type AnyRecord, type Fields, languages } from './field'
import type { AnyFilter, ValueType } from './filter'
import { type Derivation, kindsByName, type Shape, type UploadLimits } from './kind'

// Traits of a field's kind. They have defaults for an undefined kind, which start-up checks report.

/** How the values of a field are stored and sent. */
export const shapeOf = (field: AnyField | undefined): Shape | undefined => field && kindsByName.get(field.kind)?.shape

/** The type of a field's values in filters. */
export const typeOf = (field: AnyField): ValueType | undefined => kindsByName.get(field.kind)?.valueType(field)

/** Whether the values of a field are numbers. */
export const isNumber = (field: AnyField) => ['number', 'decimal'].includes(typeOf(field) ?? 'none')

/** Whether a field is a relation to one or several records. */
export const leadsElsewhere = (field: AnyField) => hasShape(field, 'reference', 'links', 'inverse')

/** Whether a field stores related records itself: one, or links to several. */
export const isRelation = (field: AnyField) => hasShape(field, 'reference', 'links')

/** Replaces a concealed value in lists and audit events. */
export const mask = '••••'

/** Whether a value cannot be read again, or is shown only once. */
export const isConcealed = (field: AnyField) => hasShape(field, 'sealed', 'hashed', 'issued')

/** Whether the row's own columns store the value unchanged. */
export const isPlain = (field: AnyField) => hasShape(field, 'column', 'reference', 'upload')

/** Whether the kind of a field has one of these shapes. */
export const hasShape = (field: AnyField, ...shapes: readonly Shape[]) =>
  shapes.some((shape) => shape === shapeOf(field))

/** The limits of uploads for a field; undefined if it has none. */
export const uploadLimitsOf = (field: AnyField | undefined): UploadLimits | undefined =>
  field && kindsByName.get(field.kind)?.uploads?.(field)

/** Whether a field stores an uploaded image. */
export const isPicture = (field: AnyField) => hasShape(field, 'upload') && uploadLimitsOf(field)?.isImage === true

/** Whether a field stores integers. */
export const isWhole = (field: AnyField | undefined) =>
  field !== undefined && kindsByName.get(field.kind)?.isWhole === true

/** The permitted values of a field, in order; none if any value is permitted. */
export const choicesOf = (field: AnyField | undefined): readonly string[] =>
  (field && kindsByName.get(field.kind)?.choices?.(field)) ?? []

/** How a field is computed; empty for a stored field. */
export const derivationOf = (field: AnyField | undefined): Derivation =>
  (field && kindsByName.get(field.kind)?.derivation?.(field)) ?? {}

/** The related records that a record shows above its tabs. */
export interface LatestOptions {
  /** Fields of the other resource to show beside the title. */
  fields: readonly string[]
  /** Which records; all by default. */
  filter?: AnyFilter
}

/** Undefined for a field without them. */
export const latestOf = (field: AnyField) => field.latest as LatestOptions | undefined

/** The value of a new record without one: the declared default, in every language of a localized field, else the kind's. */
export function initialOf(field: AnyField): unknown {
  const initial = field.default ?? kindsByName.get(field.kind)?.initial
  return field.localized && initial !== undefined
    ? Object.fromEntries(languages.map((each) => [each, initial]))
    : initial
}

/** The displayed value of a field: its own, else the fallback of its kind; null if there is neither. */
export function shownValue(name: string, field: AnyField, record: AnyRecord): unknown {
  const [relation = '', other = ''] = kindsByName.get(field.kind)?.fallback?.(field) ?? []
  return record[name] ?? (record[relation] as AnyRecord | null | undefined)?.[other] ?? null
}

/** The value that a kind proposes from the text of another field, of a localized text from its first language. */
export function proposed(field: AnyField, source: unknown): string {
  const text = typeof source === 'string' ? source : (source as AnyRecord | null | undefined)?.[languages[0]]
  return kindsByName.get(field.kind)?.proposal?.from(typeof text === 'string' ? text : '', field) ?? ''
}

/** Whether the form has a second input to confirm the value. */
export const isRepeated = (field: AnyField) => kindsByName.get(field.kind)?.isRepeated?.(field) === true

/** The relation of a record to the record above it; undefined if the records are no tree. */
export const treeOf = (fields: Fields): string | undefined =>
  Object.entries(fields as Readonly<Record<string, AnyField>>).find(([, { tree }]) => tree)?.[0]

/** Whether the values of a field belong to one record. Copies and bulk edits omit them. */
export const isOfOneRecord = (field: AnyField) =>
  Boolean(field.unique) || isRepeated(field) || kindsByName.get(field.kind)?.isOfRecord === true
