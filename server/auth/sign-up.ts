import { singleId } from '../../src/declare'
import { type SignUpAccount, signUpAccount } from '../../src/product'
import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { notFound, OperationError } from '../errors'
import type { OperationContext } from '../operations/context'
import { create } from '../operations/create'
import { readRow } from '../sql/rows'
import { type Selection, selectionOf } from '../sql/selected-fields'
import type { Auth } from './auth'
import { checkSignUp, type SignUpInput, tidyEmail } from './inputs'

/**
 * Creates the account that the product declares for sign-ups, through operations, and returns the selected record. The
 * account has no back-office access.
 *
 * Throws RATE_LIMITED, VALIDATION_FAILED, or CONFLICT if the user name or email is taken.
 */
export async function signUp(
  operations: OperationContext,
  auth: Pick<Auth, 'count'>,
  input: SignUpInput,
  visitor: Actor,
  selection: Selection,
): Promise<Record<string, unknown>> {
  if (!signUpAccount) throw notFound('Sign-up is not available.')
  checkSignUp(input)
  const takeBack = await auth.count('signUp', visitor, tidyEmail(input.email))
  // An anonymous caller may not create users, so the program does it in the name of the new account.
  const program: Actor = { ...visitor, kind: 'system', id: null, name: input.username }
  const { username, email, password, confirmPassword } = input
  const { accounts, values, from } = signUpAccount
  const start = await startingValues(operations, program, from)
  const account = { username, email, password, confirmPassword, ...values, ...start }
  try {
    const on = { context: operations, resource: resourceNamed(accounts), actor: program }
    // The visitor has none of the program's permissions.
    return { ...(await create(on, account, selection)), can: [] }
  } catch (problem) {
    // Invalid forms do not count as attempts. A taken address does, because a probe for known addresses looks like
    // that.
    if (problem instanceof OperationError && problem.code === 'VALIDATION_FAILED') await takeBack()
    throw problem
  }
}

/** The initial values of the configuration of new accounts; empty if its record is missing. */
async function startingValues(
  operations: OperationContext,
  program: Actor,
  { resource, values }: SignUpAccount['from'],
): Promise<Record<string, unknown>> {
  const selection = selectionOf(Object.values(values))
  const config = await readRow(
    { context: operations, resource: resourceNamed(resource), actor: program },
    operations.database.sql,
    singleId,
    selection,
  )
  return config ? Object.fromEntries(Object.entries(values).map(([field, from]) => [field, config[from]])) : {}
}
