import type { DocumentNode, ExecutionResult, FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import { fieldsOf } from '../../../src/declare'
import { serverKindOf } from '../../../src/fields/registry.server'
import { resources } from '../../../src/registry/resources'
import { OperationError } from '../../errors'
import type { Answered, Idempotency, KeyedRequest } from '../../idempotency/idempotency'
import { argumentOf, fragmentsOf, selectedFields } from '../document-fields'
import type { Context } from '../schema/builder'
import type { GraphQLRequest } from './request'

/**
 * How a mutation is repeated under a key. `transaction`: in one transaction with its key and answer. `steps`: record by
 * record, continuing where the first request stopped. `harmless`: again if a crash lost the answer, which changes
 * nothing more. A mutation without `repeat` accepts no key, because its input or answer must not be stored.
 */
export type Repeat = 'transaction' | 'steps' | 'harmless'

/** How a whole mutation is repeated, and the record that it changes, such as `games 01a1…`, if it is one. */
interface Repetition {
  repeat: Repeat
  record: string | null
}

/**
 * Reads how a mutation is repeated. Several fields are one transaction. Throws BAD_REQUEST for a mutation that cannot
 * be repeated safely.
 */
export function repetitionOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: GraphQLRequest['variables'],
): Repetition {
  const known = schema.getMutationType()?.getFields() ?? {}
  const fields = new Map<string, FieldNode>()
  for (const field of selectedFields(operation.selectionSet, fragmentsOf(document))) {
    if (field.name.value !== '__typename') fields.set((field.alias ?? field.name).value, field)
  }
  const declared = [...fields.values()].map(({ name }) => known[name.value]?.extensions ?? {})
  const kinds = new Set(declared.map(({ repeat }) => repeat))
  const isHarmless = kinds.has('harmless')
  if (kinds.has(undefined) || (isHarmless && kinds.size > 1)) {
    throw new OperationError('BAD_REQUEST', 'This mutation takes no Idempotency-Key. Send it by itself, without one.', {
      key: 'errors.keyNotTaken',
    })
  }
  if (isHarmless) return { repeat: 'harmless', record: null }
  const [field, ...others] = fields.values()
  if (!field || others.length > 0) return { repeat: 'transaction', record: null }
  const id = idIn(field, variables)
  return {
    repeat: kinds.has('steps') ? 'steps' : 'transaction',
    record: id && declared[0]?.resource ? `${declared[0].resource} ${id}` : null,
  }
}

/** The id in the input of a field, without validation. */
function idIn(field: FieldNode, variables: GraphQLRequest['variables']): string | null {
  const { id } = (argumentOf(field, 'input')(variables ?? {}) ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

/** The part of the request context that keyed mutations use. */
export type Keyed = Partial<Pick<Context, 'operations' | 'steps'>>

/** Runs a mutation once under its key and returns its answer as text. */
export function runKeyed(
  idempotency: Idempotency,
  { repeat, record }: Repetition,
  request: Omit<KeyedRequest, 'record'>,
  execute: (keyed: Keyed) => Promise<ExecutionResult>,
): Promise<string> {
  if (repeat === 'transaction') {
    return idempotency.inTransaction({ ...request, record }, async (operations) =>
      answeredOf(await execute({ operations })),
    )
  }
  const hasSteps = repeat === 'steps'
  return idempotency.underLease({ ...request, record }, hasSteps, async (steps) =>
    answeredOf(await execute(hasSteps ? { steps } : {})),
  )
}

function answeredOf(result: ExecutionResult): Answered {
  const text = JSON.stringify(result)
  const extensions = result.errors?.map((error) => error.extensions) ?? []
  const isPassing = extensions.some(
    ({ code, retryAfter }) => code === 'UNAUTHENTICATED' || code === 'INTERNAL' || retryAfter !== undefined,
  )
  return {
    text,
    // A token is shown once, so the stored answer does not contain it.
    kept: isPassing ? null : text.replaceAll(issuedTokens, 'null'),
    isInterrupted: extensions.some(({ key }) => key === 'errors.interrupted'),
    isHeld: extensions.some(({ key }) => key === 'errors.locked'),
  }
}

/** Kinds of fields whose values are shown once. */
const issuedPatterns = resources.flatMap((resource) =>
  Object.values(fieldsOf(resource)).flatMap((field) => serverKindOf(field).issued?.pattern(field) ?? []),
)

/** All issued values in the text of an answer. */
const issuedTokens = new RegExp(`"(?:${issuedPatterns.join('|') || '(?!)'})"`, 'g')
