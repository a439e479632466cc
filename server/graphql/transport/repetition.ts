import { type ExecutionResult, Kind, type OperationDefinitionNode } from 'graphql'
import { fieldsOf } from '../../../src/declare'
import { resources } from '../../../src/registry/resources'
import type { Asker } from '../../operations/actor'
import type { Idempotency } from './idempotency'

/** Fields whose answers and inputs are never kept: they hold tokens and passwords. */
const accountFields = [
  'signIn',
  'verifyOneTimeCode',
  'refreshSession',
  'signOut',
  'signUp',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'requestSecondStep',
  'turnOnSecondStep',
  'turnOffSecondStep',
]

/** Every token in the text of an answer. */
const issuedTokens = new RegExp(
  `"(?:${resources.flatMap((resource) => Object.values(fieldsOf(resource)).flatMap(({ kind, prefix }) => (kind === 'token' ? [String(prefix)] : []))).join('|')})[0-9A-Za-z]{46}"`,
  'g',
)

/** A mutation whose first answer may be kept for a repetition. */
export const isRepeatable = ({ operation, selectionSet }: OperationDefinitionNode) =>
  operation === 'mutation' &&
  selectionSet.selections.every((each) => each.kind === Kind.FIELD && !accountFields.includes(each.name.value))

/** Runs a mutation once under its key; an answer that says "not now" or "went wrong" is not kept. */
export async function once(
  idempotency: Idempotency,
  asker: Asker,
  key: string,
  body: string,
  work: () => Promise<ExecutionResult>,
): Promise<string> {
  const admission = await idempotency.admit(asker, key, body)
  if ('answer' in admission) return admission.answer
  let answer: ExecutionResult
  try {
    answer = await work()
  } catch (error) {
    await admission.release()
    throw error
  }
  const text = JSON.stringify(answer)
  // A token is shown once: an answer that is given again, and kept for that, does without it.
  const kept = text.replaceAll(issuedTokens, 'null')
  const isPassing = answer.errors?.some(({ extensions }) =>
    ['UNAUTHENTICATED', 'RATE_LIMITED', 'INTERNAL'].includes(String(extensions.code)),
  )
  await (isPassing ? admission.release() : admission.settle(kept))
  return text
}
