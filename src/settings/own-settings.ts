import {
  type AnyField,
  type AnyRecord,
  defineResource,
  type FieldMessages,
  type ResourceDeclaration,
  validate,
} from '../declare'
import { f } from '../fields'
import { languages } from '../product'
import type { SettingsPage } from './settings-pages'

/**
 * The personal settings of staff (specification section 5). The id of a form section begins with its page. Columns,
 * API, validation and forms are derived from this declaration. They are not a generated single record: other people
 * must not read them in the audit log, roles without a page save some of them, and each page has its own policy line.
 */
export const ownSettings = defineResource('ownSettings', {
  title: 'username',
  fields: {
    username: f.text({ required: true, min: 2, max: 30 }),
    displayEmail: f.enum(['full', 'masked'], { required: true }),
    bio: f.longText({ max: 300 }),
    links: f.urls({ maxEntries: 5 }),
    name: f.text({ required: true, min: 2, max: 30 }),
    bornOn: f.date({ required: true }),
    language: f.enum(languages, { required: true }),
    theme: f.enum(['system', 'light', 'dark'], { required: true }),
    font: f.enum(['inter', 'manrope', 'system'], { required: true }),
    direction: f.enum(['ltr', 'rtl'], { required: true }),
    notifications: f.enum(['each', 'daily', 'none'], { required: true }),
    inboxEmails: f.boolean(),
  },
  form: [
    { id: 'profile.name', fields: ['username', 'displayEmail'] },
    { id: 'profile.about', fields: ['bio', 'links'] },
    { id: 'account.person', fields: ['name', 'bornOn', 'language'] },
    { id: 'appearance', fields: ['theme', 'font', 'direction'] },
    { id: 'notifications.mail', fields: ['notifications'] },
    { id: 'notifications.inbox', fields: ['inboxEmails'] },
  ],
})

/** The settings that the account itself stores, because its rules and audit events apply to them. */
export const accountSettings = ['username', 'name'] as const

const isOfAccount = (name: string) => (accountSettings as readonly string[]).includes(name)

/** The other settings. */
export const storedSettings = Object.entries<AnyField>(ownSettings.fields).filter(([name]) => !isOfAccount(name))

/** The fields of one page of the settings as a separate form, or some of them. */
export function settingsForm(page: SettingsPage, some?: readonly string[]): ResourceDeclaration {
  const form = ownSettings.form.filter(({ id }) => id.split('.')[0] === page)
  const fields = some ?? form.flatMap((section) => section.fields)
  const own = Object.entries(ownSettings.fields).filter(([name]) => fields.includes(name))
  return { ...ownSettings, fields: Object.fromEntries(own), form }
}

export const passwordSettings = defineResource('passwordSettings', {
  single: true,
  title: 'currentPassword',
  fields: {
    currentPassword: f.password({ required: true, present: true }),
    password: f.password({ required: true, confirm: true }),
  },
})

export const emailSettings = defineResource('emailSettings', {
  title: 'email',
  fields: {
    email: f.email({ required: true }),
    currentPassword: f.password({ required: true, present: true }),
  },
})

const earliestBirth = '1900-01-01'

/**
 * Validates a settings form; returns normalized values and issues by field.
 * @param today `YYYY-MM-DD`: the latest valid date of birth
 */
export function checkSettings(
  form: ResourceDeclaration,
  input: AnyRecord,
  today: string,
): { values: AnyRecord; messages: FieldMessages } {
  const { values, messages } = validate(form, input, 'create')
  const { bornOn } = values
  if (typeof bornOn === 'string' && !messages.bornOn && (bornOn < earliestBirth || bornOn > today)) {
    messages.bornOn = [{ key: 'validation.bornOn' }]
  }
  const isUnconfirmed = 'password' in form.fields && values.password && !input.confirmPassword
  if (isUnconfirmed) messages.confirmPassword = [{ key: 'validation.confirmPassword' }]
  return { values, messages }
}

/** A masked address for shared screens: `m•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
