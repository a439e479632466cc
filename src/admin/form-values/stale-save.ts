import { type AnyRecord, isLocalized, languages, propertyOf, type ResourceDeclaration } from '../../declare'
import type { Language } from '../../declare/languages'
import { textIn } from '../../declare/properties'
import { isConcealed } from '../../declare/traits'
import { type FormValues, isSameValue, valueFromRecord, writtenFields } from './form-values'

/** Whose value is used after a stale save. */
export type Side = 'mine' | 'theirs'

/** One field (or one language of it) that another person changed while this form was open. */
export interface StaleField {
  /** `title.zh`, `categoryId`: also the key of the choice. */
  path: string
  name: string
  property: string
  language?: Language
  mine: unknown
  theirs: unknown
  /**
   * Both changed it to different values, so a person must choose. Otherwise only the other person did, and their value
   * is the default.
   */
  isClash: boolean
}

/**
 * Compares the form's initial values, its current values, and the record's current values. Fields that only this form
 * changed, or that both changed equally, are not listed.
 */
export function staleFields(
  resource: ResourceDeclaration,
  base: FormValues,
  mine: FormValues,
  current: AnyRecord,
): readonly StaleField[] {
  return writtenFields(resource, 'update').flatMap(([name, field]) => {
    const property = propertyOf(name, field)
    if (isConcealed(field)) return []
    const theirs = valueFromRecord(name, field, current)
    const parts = isLocalized(field) ? languages : [undefined]
    const single = { ...field, localized: false }
    return parts.flatMap((language) => {
      const at = (value: unknown) => (language ? textIn(value, language) : value)
      const [was, my, their] = [at(base[property]), at(mine[property]), at(theirs)]
      const haveTheyChanged = !isSameValue(single, was, their)
      if (!haveTheyChanged || isSameValue(single, my, their)) return []
      const path = language ? `${property}.${language}` : property
      return [{ path, name, property, language, mine: my, theirs: their, isClash: !isSameValue(single, was, my) }]
    })
  })
}

/** All that was typed: for a conflict the typed value, otherwise the other person's. Also the default choices. */
export const firstChoices = (fields: readonly StaleField[]): Record<string, Side> =>
  Object.fromEntries(fields.map(({ path, isClash }) => [path, isClash ? 'mine' : 'theirs']))

/**
 * The form after the comparison, reopened with the current record and the chosen values.
 * @returns `base` for the dirty check and the next comparison, `values` to show and save
 */
export function mergeStale(
  resource: ResourceDeclaration,
  mine: FormValues,
  base: FormValues,
  current: AnyRecord,
  choices: Readonly<Record<string, Side>>,
): { base: FormValues; values: FormValues } {
  const nextBase: Record<string, unknown> = { ...base }
  const values: Record<string, unknown> = { ...mine }
  const questions = staleFields(resource, base, mine, current)
  for (const [name, field] of writtenFields(resource, 'update')) {
    const property = propertyOf(name, field)
    if (isConcealed(field)) continue
    nextBase[property] = valueFromRecord(name, field, current)
  }
  for (const { path, property, language, theirs } of questions) {
    if (choices[path] !== 'theirs') continue
    values[property] = language ? { ...(values[property] as object | null), [language]: theirs } : theirs
  }
  return { base: nextBase, values }
}
