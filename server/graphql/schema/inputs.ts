import {
  type AnyField,
  type Fields,
  fieldsOf,
  isLocalized,
  isWritable,
  type ResourceDeclaration,
} from '../../../src/declare'
import { confirmationOf, inline } from '../../../src/declare/names'
import { propertyOf } from '../../../src/declare/properties'
import { hasShape, isRepeated, leadsElsewhere, treeOf } from '../../../src/declare/traits'
import { serverKindOf } from '../../../src/fields/registry.server'
import { listSorts } from '../../../src/lists/list-sorts'
import { resourceNamed } from '../../../src/registry/resources'
import type { Builder, Loose } from './builder'
import { defineEnum, defineInput, type Inputs } from './define'
import { describedSorts, describeFilter, describeInput, describeOwnInput } from './descriptions'
import { labelsOf } from './messages'
import { type EnumPlace, listOf, type SchemaTypes } from './types'

/** Builds the filter and sort inputs of all resources. */
export function addFilters(builder: Builder, types: SchemaTypes, resources: readonly ResourceDeclaration[]): void {
  defineEnum(builder, 'SortDirection', 'The direction of a sort.', { ASC: 'Ascending.', DESC: 'Descending.' })
  defineEnum(builder, 'SortNulls', 'The position of records without a value.', {
    NULLS_FIRST: 'First.',
    NULLS_LAST: 'Last.',
  })
  for (const resource of resources) {
    const { type } = resource
    const { many } = labelsOf(resource)
    for (const name of [`${type}Filter`, `${type}AggregateFilter`]) {
      const description = `Conditions on ${many}; a record must meet all of them.`
      defineInput(builder, name, description, filterFields(types, resource, name))
    }
    builder.enumType(`${type}SortFields`, {
      description: `The sortable fields of ${many}.`,
      values: describedSorts(resource, listSorts(resource)) as Loose,
    })
    defineInput(builder, `${type}Sort`, `A sort field of ${many} and its direction.`, {
      field: [`${type}SortFields!`, 'The field to sort by.'],
      direction: ['SortDirection!', 'Ascending or descending.'],
      nulls: [
        'SortNulls',
        'The position of records without a value. Default: last in ascending order, first in descending order.',
      ],
    })
  }
}

function filterFields(types: SchemaTypes, resource: ResourceDeclaration, own: string): Inputs {
  const related: Record<string, Inputs[string]> = {}
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    if (!leadsElsewhere(field)) continue
    const to = resourceNamed(field.to as string)
    const description = hasShape(field, 'reference')
      ? `Conditions on the ${labelsOf(to).one} in \`${name}\` (${inline(labelsOf(resource).field(name))}).`
      : `Conditions that at least one of its ${labelsOf(to).many} must meet.`
    related[name] = [`${to.type}Filter`, description, { deprecationReason: field.deprecated }]
  }
  const { many } = labelsOf(resource)
  const within: Inputs = treeOf(resource.fields)
    ? {
        within: ['[ID!]', `One of these ${many}, or below one of them.`],
        notWithin: ['[ID!]', `None of these ${many}, and not below one of them.`],
      }
    : {}
  return { ...ownConditions(types, resource), ...related, ...within, ...combinations(own) }
}

/** The conditions that combine or negate filters of a type. */
export const combinations = (type: string): Inputs => ({
  and: [`[${type}!]`, 'All of these conditions must hold.'],
  or: [`[${type}!]`, 'At least one of these conditions must hold.'],
  not: [type, 'This condition must not hold. A comparison with a missing value does not hold.'],
})

/** Conditions on a record's own values, by property: ids of related records, but none of their fields. */
export function ownConditions(types: SchemaTypes, resource: ResourceDeclaration): Inputs {
  const fields: Record<string, Inputs[string]> = {
    id: ['IDFilterComparison', describeFilter(resource, 'id')],
    createdAt: ['DateTimeFieldComparison', describeFilter(resource, 'createdAt')],
    updatedAt: ['DateTimeFieldComparison', describeFilter(resource, 'updatedAt')],
    version: ['IntFieldComparison', describeFilter(resource, 'version')],
  }
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const comparison = comparisonOf(types, resource, name, field)
    if (!comparison) continue
    const property = propertyOf(name, field)
    fields[property] = [comparison, describeFilter(resource, property), { deprecationReason: field.deprecated }]
  }
  return fields
}

function comparisonOf(types: SchemaTypes, resource: ResourceDeclaration, name: string, field: AnyField) {
  if (isLocalized(field)) return 'LocalizedTextComparison'
  const { comparison } = serverKindOf(field)
  const found = typeof comparison === 'function' ? comparison(field) : comparison
  return found === 'enum' ? types.enumComparison(resource, name, field) : found
}

/**
 * The input fields of declared fields, by property. Fields of records are nullable, so that VALIDATION_FAILED can
 * report all missing ones. Required inputs of actions are non-null (api.md "Actions").
 */
export function inputFields(
  types: SchemaTypes,
  place: EnumPlace,
  fields: Fields,
  takes: (field: AnyField) => boolean = () => true,
): Inputs {
  const { resource, action } = place
  const inputs: Record<string, Inputs[string]> = {}
  for (const [name, declared] of Object.entries(fields)) {
    const field = declared as AnyField
    const { input } = serverKindOf(field)
    if (!input || !takes(field)) continue
    const property = propertyOf(name, field)
    const description = action
      ? describeInput(labelsOf(resource).actionField(action, name), undefined, field)
      : describeOwnInput(resource, name, field)
    const mark = action !== undefined && field.required === true ? '!' : ''
    const type = `${inputType(types, place, name, field, input)}${mark}`
    inputs[property] = [type, description, { deprecationReason: field.deprecated }]
    if (isRepeated(field)) inputs[confirmationOf(property)] = ['String', 'The same value again.']
  }
  return inputs
}

function inputType(types: SchemaTypes, place: EnumPlace, name: string, field: AnyField, input: string): string {
  if (isLocalized(field)) return 'LocalizedTextInput'
  if (hasShape(field, 'links')) return '[ID!]'
  if (input === 'enum') return types.enumOf(place, name, field)
  return listOf(input)
}

/** The fields that people may write at creation, or later. */
export const writable = (operation: 'create' | 'update') => (field: AnyField) => isWritable(field, operation)
