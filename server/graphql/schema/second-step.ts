import type { Actor } from '../../access/actor'
import { setOwnSecondStep } from '../../account/member'
import { confirmAuthenticator } from '../../account/own-authenticator'
import type { Auth } from '../../auth/auth'
import type { AppSetup } from '../../auth/authenticators'
import type { OwnSecondStep } from '../../auth/own-authenticator'
import { assertOwnSecondStep, type EmailedCode } from '../../auth/own-codes'
import type { Builder } from './builder'
import { defineMutations, defineQueries, defineType, takes } from './define'

const password = takes('The password.', 'Proof that the actor is the owner.', {
  currentPassword: ['String!', 'The current password.'],
})

/** A borrowed session must not change the second step, which would lock the owner out. */
async function proved({ confirmPassword }: Auth, actor: Actor, currentPassword: string): Promise<void> {
  assertOwnSecondStep(actor)
  await confirmPassword(actor, currentPassword)
}

/**
 * Adds operations of admins on their own second step: on with an emailed code or an authenticator app, off with their
 * password. Super admins switch it for others as a field of the admin. The answers with secrets are stored nowhere, so
 * these mutations take no idempotency key.
 */
export function addSecondStep(builder: Builder): void {
  defineType<EmailedCode>(builder, 'EmailedCode', 'A code was emailed to the actor.', {
    challengeId: ['ID!', 'The challenge to send with the code.'],
  })
  defineType<OwnSecondStep>(builder, 'OwnSecondStep', 'The second step of the actor’s sign-in.', {
    method: ['SecondStepMethod', 'Where its codes come from. Null if it is off.'],
    appConfirmedAt: ['DateTime', 'When the authenticator app was set up. Null without one.'],
    recoveryCodesLeft: ['Int', 'The number of unused recovery codes. Null without an app.'],
  })
  defineType<AppSetup>(
    builder,
    'AuthenticatorSetup',
    'The secret of an authenticator app in setup.',
    {
      id: ['ID!', 'The setup to send with the first code.'],
      secret: ['String!', 'The secret to type into the app, in Base32.'],
      uri: ['String!', 'The same for a QR code or a link: `otpauth://totp/…`.'],
    },
    { expiresAt: ['DateTime!', 'Until when the app can be confirmed.', ({ expiresAt }) => expiresAt.toISOString()] },
  )

  defineQueries(builder, {
    ownSecondStep: {
      type: 'OwnSecondStep!',
      description: 'The second step of the actor’s sign-in.',
      resolve: (_args, { services, actor }) => services.auth.ownAuthenticator.read(actor),
    },
  })

  defineMutations(builder, {
    requestSecondStep: {
      type: 'EmailedCode!',
      description: 'Emails the code that turns on the second step of the actor’s sign-in.',
      resolve: (_args, { services, actor }) => services.auth.ownCodes.challenge(actor, 'secondStep'),
    },
    turnOnSecondStep: {
      type: 'Boolean!',
      description: 'Turns on the second step: sign-in requires an emailed code after the password.',
      ...takes('Challenge and code.', 'The answer to the emailed challenge.', {
        challengeId: ['ID!', 'As `requestSecondStep` gave it.'],
        code: ['String!', 'The six digits from the email.'],
      }),
      resolve: async ({ input }, { operations, services, actor }) => {
        await services.auth.ownCodes.answer(actor, 'secondStep', input)
        await setOwnSecondStep(operations, actor, true)
        return true
      },
    },
    turnOffSecondStep: {
      type: 'Boolean!',
      description:
        'Turns off the second step: sign-in requires only the password. Removes the authenticator app and its recovery codes.',
      ...password,
      resolve: async ({ input }, { operations, services, actor }) => {
        await proved(services.auth, actor, input.currentPassword)
        await setOwnSecondStep(operations, actor, false)
        return true
      },
    },
    setUpAuthenticator: {
      type: 'AuthenticatorSetup!',
      description:
        'Makes the secret of an authenticator app for the second step. A former app works until the new one is confirmed.',
      ...password,
      resolve: async ({ input }, { services, actor }) => {
        await proved(services.auth, actor, input.currentPassword)
        return services.auth.ownAuthenticator.start(actor)
      },
    },
    confirmAuthenticator: {
      type: '[String!]!',
      description:
        'Turns on the second step with an authenticator app, by its first code. Returns the recovery codes, which are shown only once.',
      ...takes('Setup and code.', 'The first code of the app.', {
        setupId: ['ID!', 'As `setUpAuthenticator` gave it.'],
        code: ['String!', 'The six digits in the app.'],
      }),
      resolve: ({ input }, { operations, services, actor }) =>
        confirmAuthenticator(operations, services.auth, actor, input),
    },
    makeRecoveryCodes: {
      type: '[String!]!',
      description: 'Makes new recovery codes, which are shown only once. The former ones no longer work.',
      ...password,
      resolve: async ({ input }, { services, actor }) => {
        await proved(services.auth, actor, input.currentPassword)
        return services.auth.ownAuthenticator.renewCodes(actor)
      },
    },
  })
}
