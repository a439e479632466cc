import {
  type AnyField,
  checkField,
  type FieldMessages,
  fieldsByProperty,
  messageOf,
  nameOfProperty,
  type ResourceDeclaration,
  writtenUnder,
} from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { hasTemplates, isCopied } from '../../src/declare/properties'
import { hasShape } from '../../src/declare/traits'
import { resourceNamed, resources } from '../../src/registry/resources'
import { denied } from '../access/access'
import type { Actor } from '../access/actor'
import type { OperationContext } from '../operations'
import { type ItemInput, type SavedItem, savedItems } from '../saved-items/items'
import { idsInScope } from '../sql/scoped-records'
import { formTemplates, type TemplateValues } from './table'

/** A template as one person sees it. */
export interface Template extends SavedItem {
  values: TemplateValues
}

/** The values of a template to save; omitted ones keep theirs. */
export interface TemplateInput extends ItemInput {
  values?: unknown
}

/** What a new record can have of a template now. */
export interface FittedValues {
  values: TemplateValues
  /** The properties whose value, or a part of it, is left out. */
  dropped: readonly string[]
}

/** Characters of the JSON of one template. */
const longestValues = 100_000

const items = savedItems<Template, TemplateInput, { values: TemplateValues }>({
  table: formTemplates,
  of: { resources: resources.filter(hasTemplates), access: 'create' },
  columns: 'i.values',
  listed: `'{}'::jsonb as values`,
  saved: 'saveTemplate',
  deleted: 'deleteTemplate',
  mostOwn: 200,
  mostListed: 200,
  contentOf: ({ values }, known) => ({ values: (values ?? known?.values ?? {}) as TemplateValues }),
  check(resource, { values }, known) {
    if (typeof values !== 'object' || Array.isArray(values)) return { values: [{ key: 'validation.required' }] }
    if (JSON.stringify(values) === JSON.stringify(known?.values)) return {}
    if (JSON.stringify(values).length > longestValues)
      return { values: [{ key: 'validation.maxLength', values: { max: longestValues } }] }
    if (Object.keys(values).length === 0) return { values: [{ key: 'validation.required' }] }
    const messages: FieldMessages = {}
    for (const [property, value] of Object.entries(values)) {
      const field = fieldOfTemplate(resource, property)
      const issues = field ? issuesOf(field, value).map(messageOf) : [{ key: 'validation.unknownField' }]
      if (issues.length > 0) messages[`values.${property}`] = issues
    }
    return messages
  },
  // The values may be long texts. The event names the fields.
  audited: ({ values }, resource) => ({
    templateFields: Object.keys(values).map((property) => nameOfProperty(resource, property)),
  }),
})

export const { list: listTemplates, save: saveTemplate, remove: deleteTemplate } = items

/** The field of a property, if templates may have it. */
function fieldOfTemplate(resource: ResourceDeclaration, property: string): AnyField | undefined {
  const [name, field] = fieldsByProperty(resource).get(property) ?? []
  return name && field && isCopied(resource, name, field) ? field : undefined
}

/** Validation issues of a value. A form of a new record completes localized texts, so that none is required. */
const issuesOf = (field: AnyField, value: unknown) => checkField({ ...field, required: false }, value, 'create').issues

/**
 * The values of a template that a new record can have now. Removed fields and enum values, and records that the actor
 * does not see or that were deleted, are dropped.
 * @throws OperationError NOT_FOUND for a template that the actor does not see
 */
export async function templateValues(context: OperationContext, actor: Actor, id: string): Promise<FittedValues> {
  const template = await items.find(context, actor, id)
  const declared = items.resourceFor(context, actor, template.resource)
  if (!declared) throw denied(actor)
  const resource = writtenUnder(declared, context.roleScheme)
  const fitting: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [property, value] of Object.entries(template.values)) {
    const field = fieldOfTemplate(resource, property)
    if (!field || issuesOf(field, value).length > 0) dropped.push(property)
    else fitting[property] = value
  }
  for (const [property, value] of Object.entries(fitting)) {
    const field = fieldOfTemplate(resource, property)
    if (!field || !hasShape(field, 'reference', 'links')) continue
    const given = [value].flat().map(String).filter(isId)
    const target = resourceNamed(String(field.to))
    const known = await idsInScope(context.database.sql, target, context.access(actor).rows, given)
    const kept = given.filter((each) => known.has(each.toLowerCase()))
    if (kept.length < [value].flat().length) dropped.push(property)
    if (kept.length === 0) delete fitting[property]
    else fitting[property] = Array.isArray(value) ? kept : kept[0]
  }
  return { values: fitting, dropped }
}
