import type { OwnAccount } from '../../account/own-account'
import type { OwnSession } from '../../account/own-sessions'
import { repeatedBy } from '../transport/repetition'
import type { Builder } from './builder'

/**
 * Adds operations on the own account. All inputs are nullable: VALIDATION_FAILED names the missing field with the
 * form's message.
 */
export function addOwnAccount(builder: Builder, account: OwnAccount): void {
  const session = builder.objectRef<OwnSession>('OwnSession').implement({
    description: 'A session of the actor.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'What `endSession` takes.' }),
      ip: t.exposeString('ip', { nullable: true, description: 'The network address of the sign-in.' }),
      startedAt: t.field({ type: 'DateTime', description: 'When it started.', resolve: (own) => own.startedAt }),
      usedAt: t.field({ type: 'DateTime', description: 'When it was last used.', resolve: (own) => own.usedAt }),
      isCurrent: t.exposeBoolean('isCurrent', { description: 'Whether it is the current session.' }),
    }),
  })
  const inputs = {
    language: builder.inputType('SaveLanguageInput', {
      description: 'The language of emails.',
      fields: (t) => ({ language: t.string({ description: '`en` or `zh`.' }) }),
    }),
    password: builder.inputType('ChangePasswordInput', {
      description: 'The current and the new password.',
      fields: (t) => ({
        currentPassword: t.string({ description: 'The current password.' }),
        password: t.string({ description: 'The new password; at least 7 characters.' }),
        confirmPassword: t.string({ description: 'The new password again.' }),
      }),
    }),
    email: builder.inputType('ChangeEmailInput', {
      description: 'The new email address and the current password.',
      fields: (t) => ({
        email: t.string({ description: 'The new address.' }),
        currentPassword: t.string({ description: 'The current password.' }),
      }),
    }),
  }

  builder.queryFields((t) => ({
    ownSessions: t.field({
      type: [session],
      description: 'The sessions of the actor.',
      resolve: (_root, _args, { actor }) => account.sessions(actor),
    }),
  }))
  builder.mutationFields((t) => ({
    saveLanguage: t.boolean({
      description: 'Sets the language of emails to the actor: codes and notifications.',
      args: { input: t.arg({ type: inputs.language, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: async (_root, { input }, { actor }) => {
        await account.saveLanguage(actor, { ...input })
        return true
      },
    }),
    changePassword: t.boolean({
      description: 'Sets a new password for the actor and ends their other sessions.',
      args: { input: t.arg({ type: inputs.password, required: true, description: 'Both passwords.' }) },
      resolve: async (_root, { input }, { actor }) => {
        await account.changePassword(actor, { ...input })
        return true
      },
    }),
    changeEmail: t.boolean({
      description: 'Sets a new email address for the actor and ends their other sessions.',
      args: { input: t.arg({ type: inputs.email, required: true, description: 'New address and current password.' }) },
      resolve: async (_root, { input }, { actor }) => {
        await account.changeEmail(actor, { ...input })
        return true
      },
    }),
    endSession: t.boolean({
      description: 'Ends a session of the actor; false if none has this id.',
      args: { id: t.arg.id({ required: true, description: 'Which session.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root, { id }, { actor }) => account.endSession(actor, id),
    }),
    endOtherSessions: t.int({
      description: 'Ends all sessions of the actor except the current one. Returns their number.',
      ...repeatedBy('harmless'),
      resolve: (_root, _args, { actor }) => account.endOtherSessions(actor),
    }),
  }))
}
