import { type AnyField, fieldsOf, type ResourceDeclaration } from '../../../src/declare'
import { languageName, languages } from '../../../src/declare/languages'
import { pascalCase } from '../../../src/declare/names'
import { isNullable, propertyOf } from '../../../src/declare/properties'
import { choicesOf, hasShape, isPlain, treeOf } from '../../../src/declare/traits'
import type { TypeName } from '../../../src/fields/kind.server'
import { serverKindOf } from '../../../src/fields/registry.server'
import { resourceNamed } from '../../../src/registry/resources'
import type { AnyRow, Builder } from './builder'
import { addComparisons, addEnumComparison } from './comparisons'
import { type Computed, defineEnum, defineInput, defineType } from './define'
import { baseDescriptions, describedValues, describeField, describeId } from './descriptions'
import { addEntryTypes } from './entry-types'
import { aRecord, labelsOf } from './messages'

/** The owner of an enum: a resource, or an input of one of its actions. */
export interface EnumPlace {
  resource: ResourceDeclaration
  action?: string
}

/** The names of enums that are built at their first use. */
export interface SchemaTypes {
  /** The enum of a field: a field of the resource, or an action's input. */
  enumOf(place: EnumPlace, name: string, field: AnyField): string
  enumComparison(resource: ResourceDeclaration, name: string, field: AnyField): string
}

/** Builds the object type of every resource with its enums, and the shared types. */
export function addTypes(builder: Builder, resources: readonly ResourceDeclaration[]): SchemaTypes {
  addComparisons(builder)
  addLocalizedTexts(builder)
  addStoredFile(builder)
  defineType<AnyRow>(builder, 'SecretState', 'The state of a secret; the secret itself is never returned.', {
    isSet: ['Boolean!', 'Whether it is set.'],
    last4: ['String', 'Its last four characters; null for a secret of at most four.'],
  })
  addEntryTypes(builder)

  const built = new Set<string>()
  const once = (name: string, build: () => void) => {
    if (!built.has(name)) build()
    built.add(name)
    return name
  }
  const types: SchemaTypes = {
    enumOf({ resource, action = '' }, name, field) {
      const typeName = `${resource.type}${pascalCase(action)}${pascalCase(name)}`
      return once(typeName, () => {
        const labels = labelsOf(resource)
        const label = action ? labels.actionField(action, name) : labels.field(name)
        defineEnum(builder, typeName, `${label} (${labels.many}).`, describedValues(resource, name, choicesOf(field)))
      })
    },
    enumComparison(resource, name, field) {
      const typeName = `${resource.type}${pascalCase(name)}FilterComparison`
      return once(typeName, () => addEnumComparison(builder, typeName, types.enumOf({ resource }, name, field)))
    },
  }
  for (const resource of resources) addRecordType(builder, types, resource)
  return types
}

function addLocalizedTexts(builder: Builder): void {
  const inLanguages = (type: string, what: string) =>
    Object.fromEntries(
      languages.map((language) => [language, [type, `${what} in ${languageName(language)}.`] as const]),
    )
  const text = inLanguages('String', 'The text')
  const conditions = inLanguages('StringFieldComparison', 'Conditions on the text')
  const missing = 'A text in every language of the platform; a missing language is null.'
  defineType<AnyRow>(builder, 'LocalizedText', missing, text)
  defineInput(builder, 'LocalizedTextInput', 'A text in every language; an update keeps omitted languages.', text)
  const all = 'Conditions on the languages of a text; a record must meet all of them.'
  defineInput(builder, 'LocalizedTextComparison', all, conditions)
}

function addStoredFile(builder: Builder): void {
  defineType<AnyRow>(builder, 'StoredFile', 'An uploaded file. Its URL gives access until it expires.', {
    id: ['ID!', 'The id that a record stores.'],
    name: ['String!', 'The original file name.'],
    mimeType: ['String!', 'Its media type, detected from the content.'],
    size: ['Int!', 'Bytes.'],
    url: ['String!', 'Path on this site.'],
    width: ['Int', 'Pixels, of images.'],
    height: ['Int', 'Pixels, of images.'],
    framingKey: [
      'String',
      'Changes with the focal point and the crops in the media library. Send it as `v` with a `ratio`, as in `?ratio=16:9&w=640&v=1a2b3c4d`, so that caches may keep the answer.',
    ],
    mediaFileId: ['ID', 'Its entry in the media library.'],
    alternativeText: ['LocalizedText', 'Its alternative text in the media library, on files of records.'],
  })
}

/** A field of the output: its name, and its type in the notation of GraphQL. */
export interface OutputField {
  name: string
  type: string
  description: string
  deprecationReason?: string | undefined
}

/**
 * The output fields of a declared field. A relation has its record and its id, most kinds one field, a password none.
 */
export function outputsOf(
  types: SchemaTypes,
  owner: ResourceDeclaration,
  name: string,
  field: AnyField,
): OutputField[] {
  const { output } = serverKindOf(field)
  const typeName = typeof output === 'function' ? output(field) : output
  if (!typeName) return []
  const mark = (isPlain(field) ? isNullable(field) : hasShape(field, 'issued', 'total')) ? '' : '!'
  const property = propertyOf(name, field)
  const deprecationReason = field.deprecated
  const own = (type: string) => ({ name, type, description: describeField(owner, name, field), deprecationReason })
  const id = (type: string) => ({
    name: property,
    type,
    description: describeId(owner, name, field),
    deprecationReason,
  })
  if (typeName === 'record') return [own(relatedType(field)), id(`ID${mark}`)]
  if (typeName === 'records') return [own(`[${relatedType(field)}!]!`), id('[ID!]!')]
  if (typeName === 'StoredFile') return [own(typeName), id('ID')]
  return [own(`${plainType(types, owner, name, field, typeName)}${mark}`)]
}

const relatedType = (field: AnyField) => resourceNamed(field.to as string).type

function plainType(types: SchemaTypes, owner: ResourceDeclaration, name: string, field: AnyField, typeName: TypeName) {
  if (typeName === 'enum') return types.enumOf({ resource: owner }, name, field)
  if (typeName.startsWith('[')) return listOf(typeName)
  return field.localized ? 'LocalizedText' : typeName
}

/** `[String]` → `[String!]`: kinds name lists without marks. */
export const listOf = (typeName: string) => typeName.replace(']', '!]')

function addRecordType(builder: Builder, types: SchemaTypes, resource: ResourceDeclaration): void {
  const base = (name: keyof typeof baseDescriptions, type: string): OutputField => ({
    name,
    type,
    description: baseDescriptions[name],
  })
  const ancestors = {
    name: 'ancestors',
    type: `[${resource.type}!]!`,
    description: `The ${labelsOf(resource).many} above it, the first one of the path first.`,
  }
  const outputs: OutputField[] = [
    base('id', 'ID!'),
    ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) => outputsOf(types, resource, name, field)),
    ...(treeOf(resource.fields) ? [ancestors] : []),
    base('version', 'Int!'),
    base('createdAt', 'DateTime!'),
    base('updatedAt', 'DateTime!'),
    base('can', '[String!]!'),
  ]
  defineType<AnyRow>(builder, resource.type, `${aRecord(labelsOf(resource))}.`, {}, propertiesOf(outputs))
}

/** Fields that are properties of a row; a missing list is empty. */
export const propertiesOf = (outputs: readonly OutputField[]): Computed<AnyRow> =>
  Object.fromEntries(
    outputs.map(({ name, type, description, deprecationReason }) => [
      name,
      [type, description, (row) => row[name] ?? (/^\[.*!$/.test(type) ? [] : null), { deprecationReason }],
    ]),
  )
