import { setOwnSecondStep } from '../../account/member'
import { assertOwnSecondStep } from '../../auth/own-codes'
import type { Challenged } from '../../auth/sign-in'
import type { Builder } from './builder'
import { defineMutations, defineType, takes } from './define'

/**
 * Adds operations of admins on their own second step: on with an emailed code, off with their password. Super admins
 * switch it for others as a field of the admin.
 */
export function addSecondStep(builder: Builder): void {
  defineType<Challenged>(builder, 'EmailedCode', 'A code was emailed to the actor.', {
    challengeId: ['ID!', 'The challenge to send with the code.'],
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
      description: 'Turns off the second step: sign-in requires only the password.',
      ...takes('The password.', 'Proof that the actor is the owner.', {
        currentPassword: ['String!', 'The current password.'],
      }),
      resolve: async ({ input }, { operations, services, actor }) => {
        assertOwnSecondStep(actor)
        await services.auth.confirmPassword(actor, input.currentPassword)
        await setOwnSecondStep(operations, actor, false)
        return true
      },
    },
  })
}
