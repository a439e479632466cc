import { users } from '../../src/resources/users/users'
import type { Actor } from '../access/actor'
import { OperationError } from '../errors'
import type { OperationContext } from '../operations/context'
import { create } from '../operations/create'
import type { Selection } from '../sql/selected-fields'
import type { Auth } from './identify'
import { checkSignUp, type SignUpInput, tidyEmail } from './inputs'

/** What a new account begins with (specification section 3, "New-user config"). */
export interface StartingResources {
  credits: number
  points: number
}

export interface SignUpServices {
  auth: Pick<Auth, 'count'>
  operations: OperationContext
  startingResources?(): Promise<StartingResources>
}

/**
 * Makes a platform user (role `user`, active) with the starting resources, through the operations like every other change,
 * and gives the record as the selection asks. Such an account has no back-office access (design section 6).
 *
 * Throws RATE_LIMITED, VALIDATION_FAILED, or CONFLICT when the user name or e-mail is taken.
 */
export async function signUp(
  { auth, operations, startingResources }: SignUpServices,
  input: SignUpInput,
  visitor: Actor,
  selection: Selection,
): Promise<Record<string, unknown>> {
  checkSignUp(input)
  const takeBack = await auth.count('signUp', visitor, tidyEmail(input.email))
  const { credits, points } = (await startingResources?.()) ?? { credits: 0, points: 0 }
  // Nobody is signed in, so nobody has the right to create users: the program does it, in the name of the new one.
  const program: Actor = { ...visitor, kind: 'system', id: null, name: input.username }
  const { username, email, password, confirmPassword } = input
  const account = { username, email, password, confirmPassword, role: 'user', status: 'active', credits, points }
  try {
    return await create(operations, users, program, account, selection)
  } catch (problem) {
    // What a form got wrong is no attempt at anything; a taken address is, for whoever looks for known ones.
    if (problem instanceof OperationError && problem.code === 'VALIDATION_FAILED') await takeBack()
    throw problem
  }
}
