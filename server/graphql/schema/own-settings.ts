import { type AnyField, fieldsOf } from '../../../src/declare'
import { pascalCase } from '../../../src/declare/names'
import { choicesOf } from '../../../src/declare/traits'
import { serverKindOf } from '../../../src/fields/registry.server'
import { accountSettings, ownSettings, settingsForm, storedSettings } from '../../../src/settings/own-settings'
import { type SettingsPage, settingsPageNames } from '../../../src/settings/settings-pages'
import { initialSetting, type OwnSettings, readSettings, saveSettings } from '../../account/own-settings'
import type { Builder } from './builder'
import { defineInput, defineMutations, defineQueries, defineType, type Inputs } from './define'
import { describeField, describeOwnInput } from './descriptions'
import { listOf } from './types'

const hiddenEntries = 'Hidden entries of the sidebar.'

/** Inputs that are no field of the declaration. */
const otherInputs: Partial<Record<SettingsPage, Inputs>> = {
  display: {
    shown: ['[String!]!', 'Shown entries of the sidebar; at least one.'],
    hidden: ['[String!]!', hiddenEntries],
  },
}

/**
 * Adds the personal settings by their declaration: `ownSettings`, and a mutation for each page. All inputs of fields
 * are nullable and without enums: VALIDATION_FAILED names the missing or wrong field with the form's message.
 */
export function addOwnSettings(builder: Builder): void {
  const output = (name: string, field: AnyField, isPresent: boolean) => {
    const description = described(describeField(ownSettings, name, field), field)
    return [name, [`${typeOf(field)}${isPresent ? '!' : ''}`, description]]
  }
  defineType<OwnSettings>(builder, 'OwnSettings', 'The settings of the actor; null fields were not chosen yet.', {
    ...Object.fromEntries(accountSettings.map((name) => output(name, ownSettings.fields[name], true))),
    ...Object.fromEntries(
      storedSettings.map(([name, field]) => output(name, field, initialSetting(name, field) !== null)),
    ),
    usernameFrozenUntil: [
      'DateTime',
      'When the username can be changed again (once in 30 days); null if it can be changed now.',
    ],
    email: ['String!', 'The email address for sign-in.'],
    hiddenEntries: ['[String!]!', hiddenEntries],
  })
  defineQueries(builder, {
    ownSettings: {
      type: 'OwnSettings!',
      description: 'The settings of the actor.',
      resolve: (_args, { operations, services, actor }) => readSettings(operations, services.policy, actor),
    },
  })

  for (const page of settingsPageNames) {
    const name = `save${pascalCase(page)}`
    const input = `${pascalCase(name)}Input`
    const inputs = Object.entries(fieldsOf(settingsForm(page))).map(([field, declared]) => {
      const type = typeOf(declared)
      const description = described(describeOwnInput(ownSettings, field, declared), declared)
      return [field, [type === 'Date' ? 'String' : type, description]]
    })
    defineInput(builder, input, `The input of \`${name}\`.`, { ...Object.fromEntries(inputs), ...otherInputs[page] })
    defineMutations(builder, {
      [name]: {
        type: 'OwnSettings!',
        description: `Saves the page \`${page}\` of the settings completely.`,
        args: { input: [`${input}!`, 'The values to save.'] },
        repeat: 'harmless',
        resolve: ({ input: given }: { input: object }, { operations, services, actor }) =>
          saveSettings(operations, services.policy, actor, page, { ...given }),
      },
    })
  }
}

const typeOf = (field: AnyField): string => {
  const { output } = serverKindOf(field)
  return typeof output === 'string' && output !== 'enum' ? listOf(output) : 'String'
}

/** The description with the choices, because the type does not list them. */
const described = (text: string, field: AnyField): string =>
  choicesOf(field).length > 0
    ? `${text} One of ${choicesOf(field)
        .map((each) => `\`${each}\``)
        .join(', ')}.`
    : text
