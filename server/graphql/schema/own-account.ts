import { languages } from '../../../src/declare/languages'
import { changeEmail, changePassword, requestEmailChange, saveLanguage } from '../../account/own-account'
import { endOwnSessions, type OwnSession, ownSessions } from '../../account/own-sessions'
import { readInboxEmails, saveInboxEmails, saveZone } from '../../account/own-settings'
import type { Builder } from './builder'
import { defineMutations, defineQueries, defineType, done, takes } from './define'

/**
 * Adds operations on the own account. All inputs are nullable: VALIDATION_FAILED names the missing field with the
 * form's message.
 */
export function addOwnAccount(builder: Builder): void {
  defineType<OwnSession>(builder, 'OwnSession', 'A session of the actor.', {
    id: ['ID!', 'What `endSession` takes.'],
    ip: ['String', 'The network address of the sign-in.'],
    startedAt: ['DateTime!', 'When it started.'],
    usedAt: ['DateTime!', 'When it was last used.'],
    isCurrent: ['Boolean!', 'Whether it is the current session.'],
    firstStep: ['FirstStep', 'The first step of the sign-in; null for one in an older version.'],
    secondStep: ['SecondStepMethod', 'Where the code of its second step came from; null without a second step.'],
  })

  defineQueries(builder, {
    ownSessions: {
      type: '[OwnSession!]!',
      description: 'The sessions of the actor.',
      resolve: (_args, { operations, actor }) => ownSessions(operations, actor),
    },
    ownInboxEmails: {
      type: 'Boolean!',
      description: 'Whether the actor receives their unread inbox by email once a day.',
      resolve: (_args, { operations, actor }) => readInboxEmails(operations, actor),
    },
  })
  defineMutations(builder, {
    saveLanguage: {
      type: 'Boolean!',
      description: 'Sets the language of emails to the actor: codes and notifications.',
      ...takes('The values to save.', 'The language of emails.', {
        language: ['String', `${languages.map((each) => `\`${each}\``).join(' or ')}.`],
      }),
      repeat: 'harmless',
      resolve: ({ input }, { operations, actor }) => done(saveLanguage(operations, actor, { ...input })),
    },
    saveZone: {
      type: 'Boolean!',
      description: 'Sets the time zone of emails to the actor: their times and their hour.',
      ...takes('The values to save.', 'The time zone of emails.', { zone: ['String!', 'Its IANA name.'] }),
      repeat: 'harmless',
      resolve: ({ input }, { operations, actor }) => done(saveZone(operations, actor, input.zone)),
    },
    saveInboxEmails: {
      type: 'Boolean!',
      description: 'Starts or stops the daily email of the unread inbox of the actor.',
      ...takes('The values to save.', 'The daily email of the unread inbox.', {
        isOn: ['Boolean!', 'Whether it is sent.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }, { operations, actor }) => done(saveInboxEmails(operations, actor, input.isOn)),
    },
    changePassword: {
      type: 'Boolean!',
      description: 'Sets a new password for the actor and ends their other sessions.',
      ...takes('Both passwords.', 'The current and the new password.', {
        currentPassword: ['String', 'The current password.'],
        password: ['String', 'The new password; at least 7 characters.'],
        confirmPassword: ['String', 'The new password again.'],
      }),
      resolve: ({ input }, { operations, services, actor }) =>
        done(changePassword(operations, services.auth, actor, { ...input })),
    },
    requestEmailChange: {
      type: 'EmailedCode!',
      description: 'Emails to a new address of the actor the code that `changeEmail` takes.',
      ...takes('New address and current password.', 'The new email address and the current password.', {
        email: ['String', 'The new address.'],
        currentPassword: ['String', 'The current password.'],
      }),
      resolve: ({ input }, { services, actor }) => requestEmailChange(services.auth, actor, { ...input }),
    },
    changeEmail: {
      type: 'Boolean!',
      description: 'Sets a new email address for the actor and ends their other sessions.',
      ...takes('Challenge, code and address.', 'The answer to the challenge of the new address.', {
        challengeId: ['ID!', 'As `requestEmailChange` gave it.'],
        code: ['String!', 'The six digits from the email.'],
        email: ['String!', 'The new address.'],
      }),
      resolve: ({ input }, { operations, services, actor }) =>
        done(changeEmail(operations, services.auth, actor, input)),
    },
    endSession: {
      type: 'Boolean!',
      description: 'Ends a session of the actor; false if none has this id.',
      args: { id: ['ID!', 'Which session.'] },
      repeat: 'harmless',
      resolve: async ({ id }, { operations, services, actor }) =>
        (await endOwnSessions(operations, services.auth, actor, id)) > 0,
    },
    endOtherSessions: {
      type: 'Int!',
      description: 'Ends all sessions of the actor except the current one. Returns their number.',
      repeat: 'harmless',
      resolve: (_args, { operations, services, actor }) => endOwnSessions(operations, services.auth, actor),
    },
  })
}
