import { type AnyRecord, defineResource, type Messages, type ResourceDeclaration, validate } from '../declare'
import { f } from '../fields'
import { languages } from '../product'

/**
 * What staff decide about themselves (specification section 5), in the language of resources, so that browser and server
 * check by the same rules. They are no resources: nothing lists them, and nobody else may see them.
 */
export const profileSettings = defineResource('profileSettings', {
  title: 'username',
  fields: {
    username: f.text({ required: true, min: 2, max: 30 }),
    displayEmail: f.enum(['full', 'masked'], { required: true }),
    bio: f.longText({ max: 300 }),
    links: f.urls({ maxEntries: 5 }),
  },
})

export const accountSettings = defineResource('accountSettings', {
  title: 'name',
  fields: {
    name: f.text({ required: true, min: 2, max: 30 }),
    bornOn: f.date({ required: true }),
    language: f.enum(languages, { required: true }),
  },
})

/** The language by itself, as it is chosen in the frame. */
export const languageSettings = defineResource('languageSettings', {
  title: 'language',
  fields: {
    language: f.enum(languages, { required: true }),
  },
})

export const appearanceSettings = defineResource('appearanceSettings', {
  title: 'theme',
  fields: {
    theme: f.enum(['system', 'light', 'dark'], { required: true }),
    font: f.enum(['inter', 'manrope', 'system'], { required: true }),
    direction: f.enum(['ltr', 'rtl'], { required: true }),
  },
})

export const notificationSettings = defineResource('notificationSettings', {
  title: 'notifications',
  fields: {
    notifications: f.enum(['each', 'daily', 'none'], { required: true }),
  },
})

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
