import { singleId } from '../../src/declare'
import { type SignUpAccount, signUpAccount } from '../../src/product'
import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { OperationError } from '../errors'
import type { OperationContext } from '../operations/context'
import { create } from '../operations/create'
import { readRow } from '../sql/rows'
import { type Selection, selectionOf } from '../sql/selected-fields'
import type { Auth } from './identify'
import { checkSignUp, type SignUpInput, tidyEmail } from './inputs'

export interface SignUpServices {
  auth: Pick<Auth, 'count'>
  operations: OperationContext
}

/**
 * Makes the account that the product declares for sign-ups, through the operations like every other change,
 * and gives the record as the selection asks. Such an account has no back-office access (design section 6).
 *
 * Throws RATE_LIMITED, VALIDATION_FAILED, or CONFLICT when the user name or e-mail is taken.
 */
export async function signUp(
  { auth, operations }: SignUpServices,
  input: SignUpInput,
  visitor: Actor,
  selection: Selection,
): Promise<Record<string, unknown>> {
  if (!signUpAccount) throw new OperationError('NOT_FOUND', 'Nobody can sign up here.', { key: 'errors.notFound' })
  checkSignUp(input)
  const takeBack = await auth.count('signUp', visitor, tidyEmail(input.email))
  // Nobody is signed in, so nobody has the right to create users: the program does it, in the name of the new one.
  const program: Actor = { ...visitor, kind: 'system', id: null, name: input.username }
  const { username, email, password, confirmPassword } = input
  const { accounts, values, from } = signUpAccount
  const start = await startingValues(operations, program, from)
  const account = { username, email, password, confirmPassword, ...values, ...start }
  try {
    return await create(operations, resourceNamed(accounts), program, account, selection)
  } catch (problem) {
    // What a form got wrong is no attempt at anything; a taken address is, for whoever looks for known ones.
    if (problem instanceof OperationError && problem.code === 'VALIDATION_FAILED') await takeBack()
    throw problem
  }
}

/** The values that the configuration of new accounts gives; none where its record is missing. */
async function startingValues(
  operations: OperationContext,
  program: Actor,
  { resource, values }: SignUpAccount['from'],
): Promise<Record<string, unknown>> {
  const selection = selectionOf(Object.values(values))
  const config = await readRow(
    operations,
    operations.database.sql,
    resourceNamed(resource),
    singleId,
    selection,
    program,
  )
  return config ? Object.fromEntries(Object.entries(values).map(([field, from]) => [field, config[from]])) : {}
}
