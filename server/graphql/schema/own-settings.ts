import type { AnyField } from '../../../src/declare'
import { pascalCase } from '../../../src/declare/names'
import { choicesOf } from '../../../src/declare/traits'
import { serverKindOf } from '../../../src/fields/registry.server'
import { ownSettings } from '../../../src/settings/own-settings'
import { accountFields, type OwnSettings, type SettingsPage, type StaffSettings } from '../../account/own-settings'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'
import { describeField, describeOwnInput } from './descriptions'

const hiddenEntries = 'Hidden entries of the sidebar.'

/** Inputs that are no field of the declaration. */
const otherInputs: Partial<Record<SettingsPage, (t: Loose) => object>> = {
  display: (t) => ({
    shown: t.stringList({ required: true, description: 'Shown entries of the sidebar; at least one.' }),
    hidden: t.stringList({ required: true, description: hiddenEntries }),
  }),
  notifications: (t) => ({
    zone: t.string({ description: 'The time zone of daily emails, by its IANA name.' }),
  }),
}

/**
 * Adds the personal settings by their declaration: `ownSettings`, and a mutation for each page. All inputs of fields
 * are nullable and without enums: VALIDATION_FAILED names the missing or wrong field with the form's message.
 */
export function addOwnSettings(builder: Builder, staffSettings: StaffSettings): void {
  const fields = Object.entries<AnyField>(ownSettings.fields)
  const settings = builder.objectRef<OwnSettings>('OwnSettings').implement({
    description: 'The settings of the actor; null fields were not chosen yet.',
    fields: (t: Loose) => ({
      ...Object.fromEntries(
        fields.map(([name, field]) => {
          const type = typeOf(field)
          const nullable = type !== 'Boolean' && !isList(type) && !accountFields.includes(name)
          const description = described(describeField(ownSettings, name, field), field)
          return [name, t.expose(name, { type: listed(type), nullable, description })]
        }),
      ),
      usernameFrozenUntil: t.expose('usernameFrozenUntil', {
        type: 'DateTime',
        nullable: true,
        description: 'When the username can be changed again (once in 30 days); null if it can be changed now.',
      }),
      email: t.exposeString('email', { description: 'The email address for sign-in.' }),
      hiddenEntries: t.exposeStringList('hiddenEntries', { description: hiddenEntries }),
    }),
  })
  builder.queryFields((t) => ({
    ownSettings: t.field({
      type: settings,
      description: 'The settings of the actor.',
      resolve: (_root, _args, { actor }) => staffSettings.settings(actor),
    }),
  }))

  const addPage = (page: SettingsPage, names: readonly string[]) => {
    const name = `save${pascalCase(page)}`
    const input = builder.inputType(`${pascalCase(name)}Input`, {
      description: `The input of \`${name}\`.`,
      fields: (t: Loose) => ({
        ...Object.fromEntries(
          fields
            .filter(([field]) => names.includes(field))
            .map(([field, declared]) => {
              const type = typeOf(declared) === 'Date' ? 'String' : typeOf(declared)
              const description = described(describeOwnInput(ownSettings, field, declared), declared)
              return [field, t.field({ type: listed(type), description })]
            }),
        ),
        ...otherInputs[page]?.(t),
      }),
    })
    builder.mutationField(name, (t: Loose) =>
      t.field({
        type: settings,
        description: `Saves the page \`${page}\` of the settings completely.`,
        args: { input: t.arg({ type: input, required: true, description: 'The values to save.' }) },
        ...repeatedBy('harmless'),
        resolve: (_root: unknown, { input: given }: { input: object }, { actor }: Context) =>
          staffSettings.save(actor, page, { ...given }),
      }),
    )
  }
  for (const { id, fields: names } of ownSettings.form) addPage(id as SettingsPage, names)
  addPage('display', [])
}

const typeOf = (field: AnyField): string => {
  const { output } = serverKindOf(field)
  return typeof output === 'string' && output !== 'enum' ? output : 'String'
}
const isList = (type: string) => type.startsWith('[')
const listed = (type: string) => (isList(type) ? [type.slice(1, -1)] : type)

/** The description with the choices, because the type does not list them. */
const described = (text: string, field: AnyField): string =>
  choicesOf(field).length > 0
    ? `${text} One of ${choicesOf(field)
        .map((each) => `\`${each}\``)
        .join(', ')}.`
    : text
