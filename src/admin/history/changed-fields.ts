import {
  type AnyField,
  fieldByProperty,
  fieldOf,
  fieldsByProperty,
  isLocalized,
  languages,
  propertyOf,
  type ResourceDeclaration,
} from '../../declare'
import type { Language } from '../../declare/languages'
import { textIn } from '../../declare/properties'

/** The changes in an audit event: only the changed fields, or the action's inputs. */
export interface RecordedChange {
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** One change of one field, or of one language of it. */
export interface ChangedField {
  key: string
  /** The declared field; undefined for a field that no longer exists. */
  name: string
  field: AnyField | undefined
  language?: Language
  /** An input of the action instead of a field of the record. */
  isInput?: boolean
  before: unknown
  after: unknown
}

/** Whether a recorded value is empty. */
export const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** The changes of an audit event by field, in declared order, without values that stayed empty. */
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
      const [name, field] = fieldsByProperty(resource).get(property) ?? [property, fieldOf(resource, property)]
      if (!field || !isLocalized(field)) return [{ key: property, name, field, before: was, after: is }]
      return languages
        .map((language) => ({
          key: `${property}.${language}`,
          name,
          field: { ...field, localized: false },
          language,
          before: textIn(was, language),
          after: textIn(is, language),
        }))
        .filter((change) => change.before !== change.after)
    })
    .filter(({ before, after }) => !(isBlank(before) && isBlank(after)))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** An input of the action with this name, unless the record has such a field. */
const inputOf = (resource: ResourceDeclaration, action: string, property: string): [string, AnyField] | undefined => {
  if (fieldByProperty(resource, property)) return undefined
  const inputs = Object.entries(resource.actions[action]?.input ?? {})
  return inputs.find(([name, field]) => propertyOf(name, field) === property)
}
