import SchemaBuilder from '@pothos/core'
import { GraphQLError, GraphQLID, GraphQLScalarType, valueFromASTUntyped } from 'graphql'
import { isDay, isDecimal, isId, isInstant, mostDigits } from '../../../src/declare/formats'
import { isStorable } from '../../../src/fields/issues'
import type { Actor } from '../../access/actor'
import type { Auth } from '../../auth/auth'
import type { Incoming } from '../../auth/incoming'
import type { CollaborationLive } from '../../collaboration/live'
import type { Files } from '../../files/files'
import { UploadedFile } from '../../files/incoming'
import type { Steps } from '../../operations/act'
import type { OperationContext } from '../../operations/context'
import type { Connecting } from '../../operations/test-connection'
import type { Policy } from '../../policy/policy'
import type { Deliveries, Subscriber } from '../../realtime/deliveries'
import type { Translator } from '../../translation/translator'

/** The parts of the program that resolvers use beside operations. */
export interface Services {
  auth: Auth
  policy: Policy
  files: Files
  translator: Translator
  deliveries: Deliveries
  collaboration: CollaborationLive
  /** For tests of connections. */
  connecting: Connecting
}

/** A request and its actor. */
export interface RequestContext {
  actor: Actor
  /** The request's headers, for cookies. */
  request: Incoming
  /** Headers of the answer. */
  responseHeaders: Headers
  /** The key of a mutation that is sent with one, and the whole request as text. */
  idempotencyKey?: string
  body?: string
  /** The connection for events; only subscriptions have one. */
  subscriber?: Subscriber
  /** Where a bulk action with a key records its progress. */
  steps?: Steps
}

/** The context of resolvers. */
export interface Context extends RequestContext {
  /** For a mutation with an idempotency key: in the transaction of the key. */
  operations: OperationContext
  services: Services
}

interface Types {
  Context: Context
  DefaultFieldNullability: false
  Scalars: {
    ID: { Input: string; Output: string }
    DateTime: { Input: string; Output: string }
    Date: { Input: string; Output: string }
    Decimal: { Input: string; Output: string }
    JSON: { Input: unknown; Output: unknown }
    File: { Input: File; Output: never }
  }
}

type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>

export type Builder = PothosSchemaTypes.SchemaBuilder<SchemaTypes>

/** The values of scalars in arguments, by name. */
export type ScalarInputs = SchemaTypes['inputShapes']

/** A record as SQL built it for the answer, with all selected properties. */
export type AnyRow = Record<string, unknown>

/**
 * The only untyped seam with Pothos. Pothos infers types from literals, but declarations are read at run time. The
 * golden schema checks names and types of fields instead.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Loose = any

/** A schema builder with the scalars of the contract (api.md "Scalars"). */
export function createBuilder(): Builder {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false })
  readIdsInAnyCase()
  builder.scalarType('DateTime', {
    description: 'A point in time, ISO 8601 with its zone: `2026-01-31T09:05:00.000Z`.',
    ...checkedBy(isInstant, 'a moment with its zone, such as 2026-01-31T09:05:00Z'),
  })
  builder.scalarType('Date', {
    description: 'A calendar day without a time zone: `2026-01-31`.',
    ...checkedBy(isDay, 'a day, such as 2026-01-31'),
  })
  builder.scalarType('Decimal', {
    description: 'An exact decimal number as a string: `"4.99"`.',
    ...checkedBy(isSentDecimal, 'a decimal number as a string, such as "4.99"'),
  })
  const json = checkedBy(isStorable, 'texts without U+0000 and half surrogate pairs')
  builder.scalarType('JSON', {
    description: 'A JSON value without a fixed shape.',
    ...json,
    // Objects of a literal have no prototype, and the writer of statements reads it.
    parseLiteral: (node, variables) =>
      json.parseValue(JSON.parse(JSON.stringify(valueFromASTUntyped(node, variables) ?? null))),
  })
  builder.scalarType('File', {
    description: 'A file of a GraphQL multipart request.',
    serialize: () => {
      throw new TypeError('A file is only an input.')
    },
    parseValue: (value) => accept(value, (each) => each instanceof UploadedFile, 'a file of a multipart request'),
  })
  builder.queryType({ description: 'All queries.' })
  builder.mutationType({
    description:
      'All mutations. Fields of one request run in sequence, each in its own transaction. With an `Idempotency-Key` they are committed together.',
  })
  builder.subscriptionType({ description: 'Live events over WebSocket or server-sent events.' })
  return builder
}

/**
 * Makes UUIDs in arguments lower case. PostgreSQL compares them in any case; audit events, live events and caches compare
 * their texts. Pothos always uses the ID type of `graphql`, so that is changed, once for the process.
 */
function readIdsInAnyCase(): void {
  GraphQLID.parseValue = (value) => canonicalId(idType.parseValue(value))
  GraphQLID.parseLiteral = (node, variables) => canonicalId(idType.parseLiteral(node, variables))
}

const idType = new GraphQLScalarType<string>(GraphQLID.toConfig())

const canonicalId = (id: string) => (isId(id) ? id.toLowerCase() : id)

/** With a sign and a point. */
const isSentDecimal = (value: unknown) => isDecimal(value) && value.length <= mostDigits + 2

/** A scalar whose values are answered as they are stored. */
const checkedBy = (isRight: (value: unknown) => boolean, what: string) => ({
  serialize: <Value>(value: Value) => value,
  parseValue: <Value>(value: unknown): Value => accept(value, isRight, what),
})

function accept<Value>(value: unknown, isRight: (value: unknown) => boolean, what: string): Value {
  if (!isRight(value)) throw new GraphQLError(`Expected ${what}.`)
  return value as Value
}
