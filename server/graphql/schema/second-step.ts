import type { Auth } from '../../auth/identify'
import { assertOwnSecondStep, setOwnSecondStep } from '../../auth/second-step'
import type { Challenged } from '../../auth/sign-in'
import type { OperationContext } from '../../operations/context'
import type { Builder } from './builder'

interface SecondStepServices {
  auth: Auth
  operations: OperationContext
}

/**
 * Adds operations of admins on their own second step: on with an emailed code, off with their password. Super admins
 * switch it for others as a field of the admin.
 */
export function addSecondStep(builder: Builder, { auth, operations }: SecondStepServices): void {
  const challenge = builder.objectRef<Challenged>('SecondStepChallenge').implement({
    description: 'A code was emailed to the actor.',
    fields: (t) => ({
      challengeId: t.exposeID('challengeId', {
        description: 'The challenge to send to `turnOnSecondStep` with the code.',
      }),
    }),
  })
  const on = builder.inputType('TurnOnSecondStepInput', {
    description: 'The answer to the emailed challenge.',
    fields: (t) => ({
      challengeId: t.id({ required: true, description: 'As `requestSecondStep` gave it.' }),
      code: t.string({ required: true, description: 'The six digits from the email.' }),
    }),
  })
  const off = builder.inputType('TurnOffSecondStepInput', {
    description: 'Proof that the actor is the owner.',
    fields: (t) => ({ currentPassword: t.string({ required: true, description: 'The current password.' }) }),
  })
  builder.mutationFields((t) => ({
    requestSecondStep: t.field({
      type: challenge,
      description: 'Emails the code that turns on the second step of the actor’s sign-in.',
      resolve: (_root, _args, { actor }) => auth.secondStep.challenge(actor),
    }),
    turnOnSecondStep: t.boolean({
      description: 'Turns on the second step: sign-in requires an emailed code after the password.',
      args: { input: t.arg({ type: on, required: true, description: 'Challenge and code.' }) },
      resolve: async (_root, { input }, { actor }) => {
        await auth.secondStep.answer(actor, input)
        await setOwnSecondStep(operations, actor, true)
        return true
      },
    }),
    turnOffSecondStep: t.boolean({
      description: 'Turns off the second step: sign-in requires only the password.',
      args: { input: t.arg({ type: off, required: true, description: 'The password.' }) },
      resolve: async (_root, { input }, { actor }) => {
        assertOwnSecondStep(actor)
        await auth.confirmPassword(actor, input.currentPassword)
        await setOwnSecondStep(operations, actor, false)
        return true
      },
    }),
  }))
}
