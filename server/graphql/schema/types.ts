import { type AnyField, fieldsOf, type ResourceDeclaration } from '../../../src/declare'
import { type Language, languageName, languages } from '../../../src/declare/languages'
import { pascalCase } from '../../../src/declare/names'
import { isNullable, propertyOf } from '../../../src/declare/properties'
import { choicesOf, hasShape, isPlain } from '../../../src/declare/traits'
import type { TypeName } from '../../../src/fields/kind.server'
import { serverKindOf } from '../../../src/fields/registry.server'
import type { AnyRow, Builder, Loose } from './builder'
import { addComparisons, addEnumComparison } from './comparisons'
import { baseDescriptions, describedValues, describeField, describeId } from './descriptions'
import { addEntryTypes } from './entry-types'
import { aRecord, labelsOf } from './messages'

/** The owner of an enum: a resource, or an input of one of its actions. */
export interface EnumPlace {
  resource: ResourceDeclaration
  action?: string
}

/** Shared types of the schema, built once. */
export interface SchemaTypes {
  record(resource: string): Loose
  /** The enum of a field: a field of the resource, or an action's input. */
  enumOf(place: EnumPlace, name: string, field: AnyField): Loose
  enumComparison(resource: ResourceDeclaration, name: string, field: AnyField): Loose
  readonly localizedText: Loose
  readonly localizedInput: Loose
  readonly localizedComparison: Loose
}

/** Builds the object type of every resource with its enums, and the shared types. */
export function addTypes(builder: Builder, resources: readonly ResourceDeclaration[]): SchemaTypes {
  addComparisons(builder)
  const languageFields = (
    t: Loose,
    type: unknown,
    what: string,
    ofOutput: (language: Language) => object = () => ({}),
  ) =>
    Object.fromEntries(
      languages.map((language) => [
        language,
        t.field({ type, description: `${what} in ${languageName(language)}.`, ...ofOutput(language) }),
      ]),
    )
  const localizedText = builder.objectRef<AnyRow>('LocalizedText').implement({
    description: 'A text in every language of the platform; a missing language is null.',
    fields: (t: Loose) =>
      languageFields(t, 'String', 'The text', (language) => ({
        nullable: true,
        resolve: (text: AnyRow) => text[language],
      })),
  })
  const localizedInput = builder.inputRef<AnyRow>('LocalizedTextInput').implement({
    description: 'A text in every language; an update keeps omitted languages.',
    fields: (t: Loose) => languageFields(t, 'String', 'The text') as Loose,
  })
  const localizedComparison = builder.inputRef<AnyRow>('LocalizedTextComparison').implement({
    description: 'Conditions on the languages of a text; a record must meet all of them.',
    fields: (t: Loose) => languageFields(t, 'StringFieldComparison', 'Conditions on the text') as Loose,
  })
  addStoredFile(builder, localizedText)
  addSecretState(builder)
  addEntryTypes(builder)

  const records = new Map(resources.map(({ name, type }) => [name, builder.objectRef<AnyRow>(type)]))
  const enums = new Map<string, Loose>()
  const enumComparisons = new Map<string, Loose>()
  const types: SchemaTypes = {
    record(name) {
      const ref = records.get(name)
      if (!ref) throw new Error(`There is no type for "${name}".`)
      return ref
    },
    enumOf({ resource, action = '' }, name, field) {
      const typeName = `${resource.type}${pascalCase(action)}${pascalCase(name)}`
      const values = choicesOf(field)
      const label = action ? labelsOf(resource).actionField(action, name) : labelsOf(resource).field(name)
      const made = () =>
        builder.enumType(typeName, {
          description: `${label} (${labelsOf(resource).many}).`,
          values: describedValues(resource, name, values) as Loose,
        })
      if (!enums.has(typeName)) enums.set(typeName, made())
      return enums.get(typeName)
    },
    enumComparison(resource, name, field) {
      const typeName = `${resource.type}${pascalCase(name)}FilterComparison`
      if (!enumComparisons.has(typeName)) {
        const values = types.enumOf({ resource }, name, field)
        enumComparisons.set(typeName, addEnumComparison(builder, typeName, values as Loose))
      }
      return enumComparisons.get(typeName)
    },
    localizedText,
    localizedInput,
    localizedComparison,
  }
  for (const resource of resources) addRecordType(types, resource)
  return types
}

function addStoredFile(builder: Builder, localizedText: Loose): void {
  builder.objectRef<AnyRow>('StoredFile').implement({
    description: 'An uploaded file. Its URL gives access until it expires.',
    fields: (t: Loose) => ({
      id: t.id({ description: 'The id that a record stores.', resolve: (file: AnyRow) => file.id }),
      name: t.string({ description: 'The original file name.', resolve: (file: AnyRow) => file.name }),
      mimeType: t.string({
        description: 'Its media type, detected from the content.',
        resolve: (file: AnyRow) => file.mimeType,
      }),
      size: t.int({ description: 'Bytes.', resolve: (file: AnyRow) => file.size }),
      url: t.string({ description: 'Path on this site.', resolve: (file: AnyRow) => file.url }),
      width: t.int({ nullable: true, description: 'Pixels, of images.', resolve: (file: AnyRow) => file.width }),
      height: t.int({ nullable: true, description: 'Pixels, of images.', resolve: (file: AnyRow) => file.height }),
      framingKey: t.string({
        nullable: true,
        description:
          'Changes with the focal point and the crops in the media library. Send it as `v` with a `ratio`, as in `?ratio=16:9&w=640&v=1a2b3c4d`, so that caches may keep the answer.',
        resolve: (file: AnyRow) => file.framingKey ?? null,
      }),
      mediaFileId: t.id({
        nullable: true,
        description: 'Its entry in the media library.',
        resolve: (file: AnyRow) => file.mediaFileId ?? null,
      }),
      alternativeText: t.field({
        type: localizedText,
        nullable: true,
        description: 'Its alternative text in the media library, on files of records.',
        resolve: (file: AnyRow) => file.alternativeText ?? null,
      }),
    }),
  })
}

function addSecretState(builder: Builder): void {
  builder.objectRef<AnyRow>('SecretState').implement({
    description: 'The state of a secret; the secret itself is never returned.',
    fields: (t: Loose) => ({
      isSet: t.boolean({ description: 'Whether it is set.', resolve: (state: AnyRow) => state.isSet }),
      last4: t.string({
        nullable: true,
        description: 'Its last four characters.',
        resolve: (state: AnyRow) => state.last4,
      }),
    }),
  })
}

/** A field of the output: its name, its type, and whether it is nullable. */
export interface OutputField {
  name: string
  type: unknown
  nullable: boolean
  description: string
  deprecationReason?: string
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
  const nullable = isPlain(field) ? isNullable(field) : hasShape(field, 'issued', 'total')
  const property = propertyOf(name, field)
  const options = {
    description: describeField(owner, name, field),
    ...(field.deprecated !== undefined && { deprecationReason: field.deprecated }),
  }
  const idOptions = { ...options, description: describeId(owner, name, field) }
  if (typeName === 'record') {
    return [
      { name, type: types.record(field.to as string), nullable: true, ...options },
      { name: property, type: 'ID', nullable, ...idOptions },
    ]
  }
  if (typeName === 'records') {
    return [
      { name, type: [types.record(field.to as string)], nullable: false, ...options },
      { name: property, type: ['ID'], nullable: false, ...idOptions },
    ]
  }
  if (typeName === 'StoredFile') {
    return [
      { name, type: typeName, nullable: true, ...options },
      { name: property, type: 'ID', nullable: true, ...idOptions },
    ]
  }
  return [{ name, type: outputType(types, owner, name, field, typeName), nullable, ...options }]
}

function outputType(types: SchemaTypes, owner: ResourceDeclaration, name: string, field: AnyField, typeName: TypeName) {
  if (typeName === 'enum') return types.enumOf({ resource: owner }, name, field)
  if (typeName.startsWith('[')) return [typeName.slice(1, -1)]
  return field.localized ? types.localizedText : typeName
}

const base = (name: keyof typeof baseDescriptions, type: unknown): OutputField => ({
  name,
  type,
  nullable: false,
  description: baseDescriptions[name],
})

function addRecordType(types: SchemaTypes, resource: ResourceDeclaration): void {
  const column = (t: Loose, { name, type, nullable, description, deprecationReason }: OutputField) => [
    name,
    t.field({
      type,
      nullable,
      description,
      deprecationReason,
      resolve: (row: AnyRow) => row[name] ?? (Array.isArray(type) && !nullable ? [] : null),
    }),
  ]
  types.record(resource.name).implement({
    description: `${aRecord(labelsOf(resource))}.`,
    fields: (t: Loose) =>
      Object.fromEntries([
        column(t, base('id', 'ID')),
        ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
          outputsOf(types, resource, name, field).map((output) => column(t, output)),
        ),
        column(t, base('version', 'Int')),
        column(t, base('createdAt', 'DateTime')),
        column(t, base('updatedAt', 'DateTime')),
        column(t, base('can', ['String'])),
      ]),
  })
}
