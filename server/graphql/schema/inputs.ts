import {
  type AnyField,
  type Fields,
  fieldsOf,
  isLocalized,
  isWritable,
  type ResourceDeclaration,
} from '../../../src/declare'
import { kindOf } from '../../../src/declare/kind'
import { confirmationOf, inline } from '../../../src/declare/names'
import { propertyOf } from '../../../src/declare/properties'
import { hasShape, isRepeated } from '../../../src/declare/traits'
import { serverKindOf } from '../../../src/fields/registry.server'
import { listSorts } from '../../../src/registry/list-sorts'
import { resourceNamed } from '../../../src/registry/resources'
import type { AnyRow, Builder, Loose } from './builder'
import { describedSorts, describeFilter, describeInput, describeOwnInput } from './descriptions'
import { labelsOf } from './messages'
import type { EnumPlace, SchemaTypes } from './types'

/** The inputs of one resource, built once. Filters refer to those of related resources. */
export interface ResourceInputs {
  filter: Loose
  /** The same conditions with the convention's name for aggregates. */
  aggregateFilter: Loose
  sort: Loose
  sortFields: Loose
}

/** Builds the filter and sort inputs of all resources together, because they refer to each other. */
export function addFilters(
  builder: Builder,
  types: SchemaTypes,
  resources: readonly ResourceDeclaration[],
): (resource: ResourceDeclaration) => ResourceInputs {
  const filters = new Map(resources.map(({ name, type }) => [name, builder.inputRef<AnyRow>(`${type}Filter`)]))
  const direction = builder.enumType('SortDirection', {
    description: 'The direction of a sort.',
    values: { ASC: { description: 'Ascending.' }, DESC: { description: 'Descending.' } },
  })
  const nulls = builder.enumType('SortNulls', {
    description: 'The position of records without a value.',
    values: { NULLS_FIRST: { description: 'First.' }, NULLS_LAST: { description: 'Last.' } },
  })
  const made = new Map<string, ResourceInputs>()
  for (const resource of resources) {
    const filter = filters.get(resource.name) as Loose
    const aggregateFilter: Loose = builder.inputRef<AnyRow>(`${resource.type}AggregateFilter`)
    for (const each of [filter, aggregateFilter]) {
      each.implement({
        description: `Conditions on ${labelsOf(resource).many}; a record must meet all of them.`,
        fields: (t: Loose) => filterFields(t, types, filters, resource, each),
      })
    }
    const sortFields = builder.enumType(`${resource.type}SortFields`, {
      description: `The sortable fields of ${labelsOf(resource).many}.`,
      values: describedSorts(resource, listSorts(resource)) as Loose,
    })
    const sort = builder.inputType(`${resource.type}Sort`, {
      description: `A sort field of ${labelsOf(resource).many} and its direction.`,
      fields: (t) => ({
        field: t.field({ type: sortFields, required: true, description: 'The field to sort by.' }),
        direction: t.field({ type: direction, required: true, description: 'Ascending or descending.' }),
        nulls: t.field({
          type: nulls,
          description:
            'The position of records without a value. Default: last in ascending order, first in descending order.',
        }),
      }),
    })
    made.set(resource.name, { filter, aggregateFilter, sort, sortFields })
  }
  return ({ name }) => {
    const inputs = made.get(name)
    if (!inputs) throw new Error(`There are no inputs for "${name}".`)
    return inputs
  }
}

function filterFields(
  t: Loose,
  types: SchemaTypes,
  filters: ReadonlyMap<string, unknown>,
  resource: ResourceDeclaration,
  own: Loose,
) {
  const fields = ownConditions(t, types, resource)
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const { shape } = kindOf(field)
    if (shape === 'reference' || shape === 'links' || shape === 'inverse') {
      const related = labelsOf(resourceNamed(field.to as string))
      const label = inline(labelsOf(resource).field(name))
      const description =
        shape === 'reference'
          ? `Conditions on the ${related.one} in \`${name}\` (${label}).`
          : `Conditions that at least one of its ${related.many} must meet.`
      const deprecationReason = field.deprecated
      fields[name] = t.field({ type: filters.get(field.to as string), description, deprecationReason })
    }
  }
  fields.and = t.field({ type: [own], description: 'All of these conditions must hold.' })
  fields.or = t.field({ type: [own], description: 'At least one of these conditions must hold.' })
  return fields
}

/** Conditions on a record's own values, by property: ids of related records, but none of their fields. */
export function ownConditions(t: Loose, types: SchemaTypes, resource: ResourceDeclaration): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    id: t.field({ type: 'IDFilterComparison', description: describeFilter(resource, 'id') }),
    createdAt: t.field({ type: 'DateTimeFieldComparison', description: describeFilter(resource, 'createdAt') }),
    updatedAt: t.field({ type: 'DateTimeFieldComparison', description: describeFilter(resource, 'updatedAt') }),
    version: t.field({ type: 'IntFieldComparison', description: describeFilter(resource, 'version') }),
  }
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const comparison = comparisonOf(types, resource, name, field)
    if (!comparison) continue
    const property = propertyOf(name, field)
    const deprecationReason = field.deprecated
    fields[property] = t.field({ type: comparison, description: describeFilter(resource, property), deprecationReason })
  }
  return fields
}

function comparisonOf(types: SchemaTypes, resource: ResourceDeclaration, name: string, field: AnyField): unknown {
  if (isLocalized(field)) return types.localizedComparison
  const { comparison } = serverKindOf(field)
  const found = typeof comparison === 'function' ? comparison(field) : comparison
  return found === 'enum' ? types.enumComparison(resource, name, field) : found
}

/**
 * The input fields of declared fields, by property. Fields of records are nullable, so that VALIDATION_FAILED can
 * report all missing ones. Required inputs of actions are non-null (api.md "Actions").
 */
export function inputFields(
  t: Loose,
  types: SchemaTypes,
  place: EnumPlace,
  fields: Fields,
  takes: (field: AnyField) => boolean,
) {
  const { resource, action } = place
  const inputs: Record<string, unknown> = {}
  for (const [name, declared] of Object.entries(fields)) {
    const field = declared as AnyField
    const { input } = serverKindOf(field)
    if (!input || !takes(field)) continue
    const property = propertyOf(name, field)
    const description = action
      ? describeInput(labelsOf(resource).actionField(action, name), undefined, field)
      : describeOwnInput(resource, name, field)
    const deprecationReason = field.deprecated
    const type = inputType(types, place, name, field, input)
    const required = action !== undefined && field.required === true
    inputs[property] = t.field({ type, required, description, deprecationReason })
    if (isRepeated(field)) {
      inputs[confirmationOf(property)] = t.field({ type: 'String', description: 'The same value again.' })
    }
  }
  return inputs
}

function inputType(types: SchemaTypes, place: EnumPlace, name: string, field: AnyField, input: string): unknown {
  if (isLocalized(field)) return types.localizedInput
  if (hasShape(field, 'links')) return ['ID']
  if (input === 'enum') return types.enumOf(place, name, field)
  return input.startsWith('[') ? [input.slice(1, -1)] : input
}

/** The fields that people may write at creation, or later. */
export const writable = (operation: 'create' | 'update') => (field: AnyField) => isWritable(field, operation)
