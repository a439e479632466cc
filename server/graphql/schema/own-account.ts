import type { OwnAccount } from '../../account/own-account'
import type { OwnSession } from '../../account/own-sessions'
import { repeatedBy } from '../transport/repetition'
import type { Builder } from './builder'

/**
 * Adds what everybody who is signed in does with their own account. Inputs may leave anything out: VALIDATION_FAILED names
 * the field, with the message that the form shows.
 */
export function addOwnAccount(builder: Builder, account: OwnAccount): void {
  const session = builder.objectRef<OwnSession>('OwnSession').implement({
    description: 'A sign-in of the account that asks.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'What `endSession` takes.' }),
      ip: t.exposeString('ip', { nullable: true, description: 'The address it was opened from.' }),
      startedAt: t.field({ type: 'DateTime', description: 'When it was opened.', resolve: (own) => own.startedAt }),
      usedAt: t.field({ type: 'DateTime', description: 'When it was last used.', resolve: (own) => own.usedAt }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is the one that asks.' }),
    }),
  })
  const inputs = {
    language: builder.inputType('SaveLanguageInput', {
      description: 'The language of emails.',
      fields: (t) => ({ language: t.string({ description: '`en` or `zh`.' }) }),
    }),
    password: builder.inputType('ChangePasswordInput', {
      description: 'The password, and the one that takes its place.',
      fields: (t) => ({
        currentPassword: t.string({ description: 'The present one.' }),
        password: t.string({ description: 'The new one; at least 7 characters.' }),
        confirmPassword: t.string({ description: 'The new one once more.' }),
      }),
    }),
    email: builder.inputType('ChangeEmailInput', {
      description: 'The address that signs in from now on, and the password.',
      fields: (t) => ({
        email: t.string({ description: 'The new address.' }),
        currentPassword: t.string({ description: 'The present password.' }),
      }),
    }),
  }

  builder.queryFields((t) => ({
    ownSessions: t.field({
      type: [session],
      description: 'The sessions of the account that asks.',
      resolve: (_root, _args, { actor }) => account.sessions(actor),
    }),
  }))
  builder.mutationFields((t) => ({
    saveLanguage: t.boolean({
      description: 'Chooses the language of emails to the account that asks: codes and notifications.',
      args: { input: t.arg({ type: inputs.language, required: true, description: 'What to save.' }) },
      ...repeatedBy('harmless'),
      resolve: async (_root, { input }, { actor }) => {
        await account.saveLanguage(actor, { ...input })
        return true
      },
    }),
    changePassword: t.boolean({
      description: 'Sets a new password for the account that asks and ends its other sessions.',
      args: { input: t.arg({ type: inputs.password, required: true, description: 'Both passwords.' }) },
      resolve: async (_root, { input }, { actor }) => {
        await account.changePassword(actor, { ...input })
        return true
      },
    }),
    changeEmail: t.boolean({
      description: 'Sets a new e-mail address for the account that asks and ends its other sessions.',
      args: { input: t.arg({ type: inputs.email, required: true, description: 'Address and password.' }) },
      resolve: async (_root, { input }, { actor }) => {
        await account.changeEmail(actor, { ...input })
        return true
      },
    }),
    endSession: t.boolean({
      description: 'Ends one of the own sessions; false when there is none of that id.',
      args: { id: t.arg.id({ required: true, description: 'Which session.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { id }, { actor }) => account.endSession(actor, id),
    }),
    endOtherSessions: t.int({
      description: 'Ends all own sessions but the one that asks. Gives how many.',
      ...repeatedBy('harmless'),
      resolve: (_root, _args, { actor }) => account.endOtherSessions(actor),
    }),
  }))
}
