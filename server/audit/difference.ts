import { isDeepStrictEqual } from 'node:util'
import { type AnyRecord, fieldByProperty, isLocalized, languages, type ResourceDeclaration } from '../../src/declare'
import { compareValues } from '../../src/declare/comparison'
import { kindOf } from '../../src/declare/kind'

/** The values that differ from the record. Passwords and secrets always count as changed. */
export function changedValues(
  resource: ResourceDeclaration,
  record: AnyRecord,
  values: AnyRecord,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([property, value]) => value !== undefined && isChange(resource, property, record[property], value),
    ),
  )
}

/** The values with every language of their texts: a change may have one of them. */
export const inEachLanguage = (resource: ResourceDeclaration, record: AnyRecord, values: AnyRecord): AnyRecord =>
  Object.fromEntries(
    Object.entries(values).map(([property, value]) => {
      const field = fieldByProperty(resource, property)
      if (!field || !isLocalized(field) || value === null) return [property, value]
      const texts = { ...(record[property] as AnyRecord | null), ...(value as AnyRecord) }
      const isEmpty = languages.every((language) => (texts[language] ?? null) === null)
      return [property, isEmpty ? null : texts]
    }),
  )

function isChange(resource: ResourceDeclaration, property: string, before: unknown, after: unknown): boolean {
  const field = fieldByProperty(resource, property)
  if (!field) return false
  const { shape } = kindOf(field)
  if (shape === 'hashed' || shape === 'sealed') return true
  if (Array.isArray(after)) return !isSameJson(before ?? [], after)
  const isMissing = (value: unknown) => value === null || value === undefined
  if (field.localized && !isMissing(after)) {
    const texts = (before ?? {}) as AnyRecord
    return Object.entries(after as AnyRecord).some(([language, text]) => (texts[language] ?? null) !== text)
  }
  if (isMissing(before) || isMissing(after)) return isMissing(before) !== isMissing(after)
  if (typeof after === 'object') return !isSameJson(before, after)
  return compareValues(kindOf(field).valueType(field), before, after) !== 0
}

/** Compares a stored value with a given one: PostgreSQL sorts the keys of objects. */
const isSameJson = (stored: unknown, given: unknown) =>
  isDeepStrictEqual(stored, JSON.parse(JSON.stringify(given)) as unknown)
