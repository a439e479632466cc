import {
  type AnyField,
  fieldByProperty,
  fieldOf,
  isLocalized,
  languages,
  propertyOf,
  type ResourceDeclaration,
} from '../../declare'

/** What an audit line says of a change: the changed fields alone, or what the action asked for. */
export interface RecordedChange {
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** One change of one field, or of one language of it. */
export interface ChangedField {
  key: string
  /** The declared field; undefined for something that the declaration no longer knows. */
  name: string
  field: AnyField | undefined
  language?: 'en' | 'zh'
  /** It was asked for by the action, and is no field of the record. */
  isInput?: boolean
  before: unknown
  after: unknown
}

/** Whether a recorded value says nothing. */
export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What an audit line says was changed, field by field, in the declaration's order; what stayed empty is left out. */
export function changedFields(
  resource: ResourceDeclaration,
  { action, before, after }: RecordedChange,
): readonly ChangedField[] {
  const order = Object.keys(resource.fields)
  const properties = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return properties
    .flatMap((property): ChangedField[] => {
      const was = before?.[property]
      const is = after?.[property]
      const input = inputOf(resource, action, property)
      if (input) return [{ key: property, name: input[0], field: input[1], isInput: true, before: was, after: is }]
      const [name, field] = fieldByProperty(resource, property) ?? [property, fieldOf(resource, property)]
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

/** What an action asks for under this name, unless the record has a field of it. */
const inputOf = (resource: ResourceDeclaration, action: string, property: string): [string, AnyField] | undefined => {
  if (fieldByProperty(resource, property)) return undefined
  const inputs = Object.entries(resource.actions[action]?.input ?? {})
  return inputs.find(([name, field]) => propertyOf(name, field) === property)
}
