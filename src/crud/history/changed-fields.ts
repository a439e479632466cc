import {
  type AnyField,
  fieldByProperty,
  fieldOf,
  isLocalized,
  languages,
  type ResourceDeclaration,
} from '../../declare'
import type { HistoryEvent } from './use-history'

/** One change of one field, or of one language of it. */
export interface ChangedField {
  key: string
  /** The declared field; undefined for something that the declaration no longer knows. */
  name: string
  field: AnyField | undefined
  language?: 'en' | 'zh'
  before: unknown
  after: unknown
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What an audit line says was changed, field by field, in the declaration's order; what stayed empty is left out. */
export function changedFields(resource: ResourceDeclaration, { before, after }: HistoryEvent): readonly ChangedField[] {
  const order = Object.keys(resource.fields)
  const properties = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return properties
    .flatMap((property): ChangedField[] => {
      const [name, field] = fieldByProperty(resource, property) ?? [property, fieldOf(resource, property)]
      const was = before?.[property]
      const is = after?.[property]
      if (!field || !isLocalized(field)) return [{ key: property, name, field, before: was, after: is }]
      const text = (value: unknown, language: string) =>
        (value as Record<string, unknown> | null | undefined)?.[language]
      return languages
        .map((language) => ({
          key: `${property}.${language}`,
          name,
          field: { ...field, localized: false },
          language,
          before: text(was, language),
          after: text(is, language),
        }))
        .filter((change) => change.before !== change.after)
    })
    .filter(({ before, after }) => !(isBlank(before) && isBlank(after)))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}
