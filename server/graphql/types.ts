import { type AnyField, fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { pascalCase } from '../../src/declare/names'
import { propertyOf } from '../../src/declare/properties'
import { kindOf } from '../../src/fields'
import { computedValues } from '../../src/fields/computed/computed'
import { enumValues } from '../../src/fields/enum/enum'
import type { TypeName } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import type { Builder } from './builder'
import { addComparisons, addEnumComparison } from './comparisons'

/** A record as SQL made it for the answer: every property is there already. */
export type AnyRow = Record<string, unknown>

/**
 * The one seam with Pothos: its types follow from literals, ours from declarations read at run time. What a field is
 * called and which type it has is checked by the golden schema instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Loose = any

/** The types of the schema that other types name, made once. */
export interface SchemaTypes {
  record(resource: string): Loose
  /** The words of an enum field: a field of the resource, or an action's input. */
  words(owner: string, name: string, field: AnyField): Loose
  wordsComparison(owner: string, name: string, field: AnyField): Loose
  readonly localizedText: Loose
  readonly localizedInput: Loose
  readonly localizedComparison: Loose
}

/** Makes every resource's object type with its enums, and the types they share. */
export function addTypes(builder: Builder, resources: readonly ResourceDeclaration[]): SchemaTypes {
  addComparisons(builder)
  const languageFields = (t: Loose, type: unknown) => ({ en: t.field({ type }), zh: t.field({ type }) })
  const localizedText = builder.objectRef<AnyRow>('LocalizedText').implement({
    description: 'A text in every language of the platform; null where it has not been written.',
    fields: (t: Loose) => ({
      en: t.string({ nullable: true, resolve: (text: AnyRow) => text.en }),
      zh: t.string({ nullable: true, resolve: (text: AnyRow) => text.zh }),
    }),
  })
  const localizedInput = builder.inputRef<AnyRow>('LocalizedTextInput').implement({
    description: 'A text in every language; on update a language that is left out stays as it is.',
    fields: (t: Loose) => languageFields(t, 'String') as Loose,
  })
  const localizedComparison = builder.inputRef<AnyRow>('LocalizedTextComparison').implement({
    description: 'Conditions on the languages of a text; all of them must hold.',
    fields: (t: Loose) => languageFields(t, 'StringFieldComparison') as Loose,
  })
  addStoredFile(builder)
  addSecretState(builder)

  const records = new Map(resources.map(({ name, type }) => [name, builder.objectRef<AnyRow>(type)]))
  const enums = new Map<string, Loose>()
  const enumComparisons = new Map<string, Loose>()
  const types: SchemaTypes = {
    record(name) {
      const ref = records.get(name)
      if (!ref) throw new Error(`There is no type for "${name}".`)
      return ref
    },
    words(owner, name, field) {
      const typeName = `${owner}${pascalCase(name)}`
      const words = field.kind === 'computed' ? computedValues(field) : enumValues(field)
      if (!enums.has(typeName)) enums.set(typeName, builder.enumType(typeName, { values: words as Loose }))
      return enums.get(typeName)
    },
    wordsComparison(owner, name, field) {
      const typeName = `${owner}${pascalCase(name)}FilterComparison`
      if (!enumComparisons.has(typeName)) {
        enumComparisons.set(typeName, addEnumComparison(builder, typeName, types.words(owner, name, field) as Loose))
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

function addStoredFile(builder: Builder): void {
  builder.objectRef<AnyRow>('StoredFile').implement({
    description: 'A file that was uploaded; its address is for those who were given it.',
    fields: (t: Loose) => ({
      id: t.id({ resolve: (file: AnyRow) => file.id }),
      name: t.string({ resolve: (file: AnyRow) => file.name }),
      mimeType: t.string({ resolve: (file: AnyRow) => file.mimeType }),
      size: t.int({ description: 'Bytes.', resolve: (file: AnyRow) => file.size }),
      url: t.string({ description: 'Path on this site.', resolve: (file: AnyRow) => file.url }),
    }),
  })
}

function addSecretState(builder: Builder): void {
  builder.objectRef<AnyRow>('SecretState').implement({
    description: 'What may be known of a secret; the secret itself never comes out.',
    fields: (t: Loose) => ({
      isSet: t.boolean({ resolve: (state: AnyRow) => state.isSet }),
      last4: t.string({ nullable: true, resolve: (state: AnyRow) => state.last4 }),
    }),
  })
}

/** A field's place in the output: the name it is asked by, its type, and whether it may be missing. */
export interface OutputField {
  name: string
  type: unknown
  nullable: boolean
}

/** What a declared field gives to the output: a relation its record and its id, most kinds one field, a password none. */
export function outputsOf(
  types: SchemaTypes,
  owner: ResourceDeclaration,
  name: string,
  field: AnyField,
): OutputField[] {
  const { output } = serverKindOf(field)
  const typeName = typeof output === 'function' ? output(field) : output
  if (!typeName) return []
  const { shape } = kindOf(field)
  const nullable = shape === 'column' || shape === 'reference' || shape === 'file' ? isMissable(field) : false
  const property = propertyOf(name, field)
  if (typeName === 'record') {
    return [
      { name, type: types.record(field.to as string), nullable: true },
      { name: property, type: 'ID', nullable },
    ]
  }
  if (typeName === 'records') {
    return [
      { name, type: [types.record(field.to as string)], nullable: false },
      { name: property, type: ['ID'], nullable: false },
    ]
  }
  if (typeName === 'StoredFile') {
    return [
      { name, type: typeName, nullable: true },
      { name: property, type: 'ID', nullable: true },
    ]
  }
  return [{ name, type: outputType(types, owner, name, field, typeName), nullable }]
}

const isMissable = (field: AnyField) => !field.required && field.default === undefined && field.kind !== 'boolean'

function outputType(types: SchemaTypes, owner: ResourceDeclaration, name: string, field: AnyField, typeName: TypeName) {
  if (typeName === 'enum') return types.words(owner.type, name, field)
  if (typeName === '[String]') return ['String']
  return field.localized ? types.localizedText : typeName
}

function addRecordType(types: SchemaTypes, resource: ResourceDeclaration): void {
  const column = (t: Loose, { name, type, nullable }: OutputField, description?: string) => [
    name,
    t.field({
      type,
      nullable,
      description,
      resolve: (row: AnyRow) => row[name] ?? (Array.isArray(type) && !nullable ? [] : null),
    }),
  ]
  types.record(resource.name).implement({
    description: `One of the ${resource.name}.`,
    fields: (t: Loose) =>
      Object.fromEntries([
        column(t, { name: 'id', type: 'ID', nullable: false }),
        ...Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
          outputsOf(types, resource, name, field).map((output) => column(t, output)),
        ),
        column(
          t,
          { name: 'version', type: 'Int', nullable: false },
          'Raised by every change; send it back to save safely.',
        ),
        column(t, { name: 'createdAt', type: 'DateTime', nullable: false }),
        column(t, { name: 'updatedAt', type: 'DateTime', nullable: false }),
        column(t, { name: 'can', type: ['String'], nullable: false }, 'What you may do to this record now.'),
      ]),
  })
}
