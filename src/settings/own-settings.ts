import { type AnyRecord, defineResource, type Messages, type ResourceDeclaration, validate } from '../declare'
import { f } from '../fields'
import { languages } from '../product'

/**
 * The settings that staff choose for themselves (specification section 5), a section of the form for each page. Browser and
 * server validate by this declaration. The endpoint has `ownSettings` and a mutation for each page instead of a generated
 * single record: name and username belong to the account, and each page has its own line in the access table.
 */
const ownSettings = defineResource('ownSettings', {
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
  },
  form: [
    { id: 'profile', fields: ['username', 'displayEmail', 'bio', 'links'] },
    { id: 'account', fields: ['name', 'bornOn', 'language'] },
    { id: 'appearance', fields: ['theme', 'font', 'direction'] },
    { id: 'notifications', fields: ['notifications'] },
  ],
})

/** The fields of one page of the settings as a form of their own, or these fields of it. */
export function settingsForm(
  page: (typeof ownSettings.form)[number]['id'],
  fields: readonly string[] = ownSettings.form.find(({ id }) => id === page)?.fields ?? [],
): ResourceDeclaration {
  const own = Object.entries(ownSettings.fields).filter(([name]) => fields.includes(name))
  return { ...ownSettings, fields: Object.fromEntries(own), form: [{ id: page, fields }] }
}

export const passwordSettings = defineResource('passwordSettings', {
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
 * Checks a form of settings; the values tidied, and what is wrong with which field.
 * @param today `YYYY-MM-DD`: nobody is born after it
 */
export function checkSettings(
  form: ResourceDeclaration,
  input: AnyRecord,
  today: string,
): { values: AnyRecord; messages: Messages } {
  const { values, messages } = validate(form, input, 'create')
  const { bornOn } = values
  if (typeof bornOn === 'string' && !messages.bornOn && (bornOn < earliestBirth || bornOn > today)) {
    messages.bornOn = [{ key: 'validation.bornOn' }]
  }
  const isUnconfirmed = 'password' in form.fields && values.password && !input.confirmPassword
  if (isUnconfirmed) messages.confirmPassword = [{ key: 'validation.confirmPassword' }]
  return { values, messages }
}

/** An address of which a stranger who looks at the screen learns little: `m•••@example.com`. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1•••@')
