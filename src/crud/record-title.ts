import { type AnyRecord, fieldOf, isLocalized, type Language, languages, type ResourceDeclaration } from '../declare'

/** A text in the language asked for, or in the other one where it has not been written. */
export const textOf = (value: unknown, language: Language): string => {
  const texts = (value ?? {}) as Partial<Record<Language, string | null>>
  return [language, ...languages].map((one) => texts[one]).find((text) => text) ?? ''
}

/** What a record is called: its title field, or the start of its id where that is empty. */
export function titleOf(resource: ResourceDeclaration, record: AnyRecord | null | undefined, language: Language): string {
  if (!record) return ''
  const field = fieldOf(resource, resource.title)
  const value = record[resource.title]
  const title = field && isLocalized(field) ? textOf(value, language) : String(value ?? '')
  return title || String(record.id ?? '').slice(-8)
}
