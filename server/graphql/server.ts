import type { ServerResponse } from 'node:http'
import {
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql'
import { createYoga } from 'graphql-yoga'
import type { Logger } from 'pino'
import { resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { settleBy } from '../audit/after-commit'
import type { Auth } from '../auth/identify'
import { incomingFrom } from '../auth/incoming'
import { hashPassword } from '../auth/passwords'
import { createBehaviours } from '../behaviours'
import type { ConnectionSettings } from '../connections/connection'
import type { Database } from '../database/database'
import type { KeyRing } from '../encryption/key-ring'
import { badRequest, unauthenticated } from '../errors'
import type { Files } from '../files/files'
import { readText } from '../http/body'
import { contextOf } from '../http/context'
import { createRateLimits, type RateLimits } from '../http/rate-limits'
import type { Part } from '../http/server'
import { createIdempotency } from '../idempotency/idempotency'
import { createAccess, type OperationContext } from '../operations'
import { assertBehaviours, behavioursByName } from '../operations/behaviour-checks'
import { hookOperations } from '../operations/hook-operations'
import type { Policy } from '../policy/policy'
import { createDeliveries } from '../realtime/deliveries'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import type { Settings } from '../settings'
import { createSlots } from '../sql/slots'
import { createTranslator } from '../translation/translator'
import { createPlans } from './plans/plans'
import type { Context } from './schema/builder'
import { mostUploadBytes } from './schema/files'
import { buildSchema } from './schema/schema'
import { assertOpenToAll } from './schema/signed-out'
import { createLive, Refused, wantsEvents } from './subscriptions/live'
import { maskedResults, type Results } from './subscriptions/results'
import { assertAffordable } from './transport/cost'
import { documentCache } from './transport/document-cache'
import { assertParsable, assertWalkable, documentLimits } from './transport/document-limits'
import { allowOrigin, assertMethod, header, isUpload, send, tellWhenToRetry } from './transport/http'
import { createMasking } from './transport/masking'
import { type Keyed, repetitionOf, runKeyed } from './transport/repetition'
import { type GraphQLRequest, mostJsonBytes, mostSignedOutBytes, parseAddress, parseRequest } from './transport/request'
import { createUploads, type Upload } from './transport/uploads'

export interface GraphQLDependencies {
  database: Database
  settings: Pick<Settings, 'corsOrigins' | 'production' | 'publicUrl' | 'rateLimits'> & ConnectionSettings
  policy: Policy
  auth: Auth
  files: Files
  keys: KeyRing
  /** For requests to configured addresses. */
  safeFetch: SafeFetch
  log: Pick<Logger, 'error'>
}

/**
 * Dependencies of the operations, from the program's parts. Throws DeclarationError for code that does not match a
 * declaration.
 */
export const createOperations = ({
  database,
  policy,
  keys,
}: Pick<GraphQLDependencies, 'database' | 'policy' | 'keys'>): OperationContext => {
  const registered = createBehaviours(policy.reading)
  assertBehaviours(resources, registered)
  const behaviourOf = behavioursByName(registered)
  return {
    database,
    slots: createSlots(),
    reading: policy.reading,
    access: createAccess(policy, (resource, actor) => behaviourOf(resource).scope?.(actor)),
    behaviourOf,
    hookOperations,
    settle: settleBy(database),
    keys,
    hashPassword,
  }
}

/** The endpoint, and what other transports share: the operations and the input types. */
export interface Endpoint extends Part {
  operations: OperationContext
  schema: GraphQLSchema
  /** Number of active subscriptions. */
  subscriptions(): number
  /** Number of requests that plans have answered; GraphQL's executor ran the others. */
  plannedAnswers(): number
  /** One rate limit for documents, subscriptions, exports and imports. */
  rateLimits: RateLimits
}

/** The endpoint: `POST /graphql` with JSON, or with a multipart body for files. */
export function createGraphQL(dependencies: GraphQLDependencies): Endpoint {
  const { auth, policy, files, database, settings, log } = dependencies
  const operations = createOperations(dependencies)
  let failures = 0
  const mask = createMasking(log, () => `${Date.now().toString(36)}-${(failures++).toString(36)}`)
  const translator = createTranslator(dependencies)
  const deliveries = createDeliveries(operations, database.notifications, log)
  const schema = buildSchema({ operations, auth, policy, files, translator, deliveries, connecting: dependencies })
  const yoga = createYoga<Context>({
    schema,
    plugins: [documentCache(), ...documentLimits],
    parserAndValidationCache: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    maskedErrors: { maskError: mask },
  })
  const idempotency = createIdempotency(operations)
  const rateLimits = createRateLimits(settings.rateLimits)
  const plans = createPlans(schema, operations, policy)
  const uploads = createUploads(operations, files)

  /**
   * Runs a request through Yoga's pipeline without its HTTP layer, which costs as much as a whole list. Schema,
   * document cache and masking are Yoga's.
   */
  const prepare = (request: GraphQLRequest, context: Context) => {
    // Yoga expects the operation's name where its HTTP layer sets it.
    const run = yoga.getEnveloped({ ...context, params: request })
    let document: ReturnType<typeof run.parse>
    const isSignedIn = context.actor.kind !== 'none'
    try {
      assertParsable(request.query, isSignedIn)
      document = run.parse(request.query)
      assertWalkable(document)
      if (!isSignedIn) assertOpenToAll(run.schema, document, settings.production)
      const errors = run.validate(run.schema, document) as readonly GraphQLError[]
      if (errors.length > 0) throw new Refused(errors.map(mask))
    } catch (error) {
      throw error instanceof Refused ? error : new Refused([mask(error)])
    }
    plans.keep(request, document)
    const operation = getOperationAST(document, request.operationName)
    if (!operation) throw badRequest('Set "operationName" to the operation to run.')
    assertAffordable(document, request)
    const argumentsOf = async (keyed: Keyed = {}): Promise<ExecutionArgs> => ({
      schema: run.schema,
      document,
      contextValue: await run.contextFactory(keyed),
      variableValues: request.variables ?? null,
      operationName: request.operationName ?? null,
      hideSuggestions: true,
    })
    return { run, document, operation, variables: request.variables, argumentsOf }
  }
  type Prepared = ReturnType<typeof prepare>

  const execute = async (
    { run, document, operation, variables, argumentsOf }: Prepared,
    { actor }: Context,
    body: string,
    key: string | undefined,
    response: ServerResponse,
  ): Promise<string> => {
    if (operation.operation === 'subscription')
      throw badRequest('Subscriptions need a WebSocket, or the header "accept: text/event-stream".')
    const work = async (keyed?: Keyed) => {
      const answer = (await run.execute(await argumentsOf(keyed))) as ExecutionResult
      if (answer.data === undefined && answer.errors) throw new Refused(answer.errors.map(mask))
      if (answer.errors) {
        tellWhenToRetry(response, answer.errors)
        auth.noteRefusals(actor, answer.errors)
      }
      return answer
    }
    // A query changes nothing, so its key is ignored.
    if (key === undefined || operation.operation === 'query') return JSON.stringify(await work())
    const repetition = repetitionOf(run.schema, document, operation, variables)
    return runKeyed(idempotency, repetition, { actor, key, body }, work)
  }

  const subscribe = async ({ run, operation, argumentsOf }: Prepared): Promise<Results> => {
    if (operation.operation !== 'subscription') throw badRequest('Only subscriptions return events.')
    const answer = await run.subscribe(await argumentsOf())
    if (!(Symbol.asyncIterator in answer)) throw new Refused((answer as ExecutionResult).errors?.map(mask) ?? [])
    return maskedResults(answer as AsyncIterable<ExecutionResult>, mask)
  }
  const live = createLive({
    auth,
    settings,
    log,
    mask,
    rateLimits,
    subscribe: async (request, context) => {
      const prepared = prepare(request, context)
      return { schema: prepared.run.schema, document: prepared.document, results: await subscribe(prepared) }
    },
  })

  return {
    operations,
    schema,
    rateLimits,
    async handle(request, response) {
      allowOrigin(request, response, settings.corsOrigins)
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      const context = { actor: undefined as never, request: incomingFrom(request), responseHeaders: new Headers() }
      let knownActor: Actor | null = null
      let upload: Upload | null = null
      try {
        assertMethod(request)
        const origin = contextOf(request)
        const claimed = await auth.claim(context.request, origin)
        knownActor = claimed
        rateLimits.count(claimed, response)
        const isGet = request.method === 'GET'
        const isMultipart = !isGet && isUpload(request)
        // A token without recent use has no cached claims.
        const isNobody = claimed.kind === 'none' && (await auth.identify(context.request, origin)).kind === 'none'
        // A client whose session ended gets UNAUTHENTICATED and repeats a long document after sign-in.
        const readBody = () =>
          isNobody ? readText(request, mostSignedOutBytes, unauthenticated()) : readText(request, mostJsonBytes)
        const text = isGet || isMultipart ? '' : await readBody()
        const parsed = isGet ? parseAddress(request.url ?? '') : isMultipart ? null : parseRequest(text)
        const key = header(request, 'idempotency-key')
        // A plan may be a mutation, which GET must not run.
        const mayPlan = parsed && key === undefined && !isGet
        const planned = mayPlan ? await plans.answer(parsed, claimed) : null
        if (planned !== null) return send(response, 200, planned, context.responseHeaders)
        const actor = await auth.identify(context.request, origin)
        knownActor = actor
        if (isMultipart && actor.kind === 'none') throw unauthenticated()
        const whole = { ...context, actor }
        if (isMultipart) {
          upload = await uploads.receive(request, actor, (early) =>
            mostUploadBytes(operations, actor, prepare(early, whole).document, early),
          )
        }
        const { request: asked, text: sent } = upload ?? { request: parsed as GraphQLRequest, text }
        const prepared = prepare(asked, whole)
        if (isGet && prepared.operation.operation !== 'query') throw badRequest('Send a POST request.')
        if (prepared.operation.operation === 'subscription' && wantsEvents(request)) {
          return await live.stream(asked, whole, response)
        }
        const answer = await execute(prepared, whole, sent, key, response)
        send(response, 200, answer, context.responseHeaders)
      } catch (error) {
        const errors = error instanceof Refused ? error.errors : [mask(error)]
        const status = Math.max(...errors.map((each) => statusOf(each)))
        tellWhenToRetry(response, errors)
        if (knownActor) auth.noteRefusals(knownActor, errors)
        send(response, status, JSON.stringify({ errors }), context.responseHeaders)
      } finally {
        await upload?.finish()
      }
    },
    upgrade: live.upgrade,
    subscriptions: deliveries.active,
    plannedAnswers: plans.answered,
    stop() {
      void idempotency.close()
      live.close()
      deliveries.close()
    },
  }
}

const statusOf = ({ extensions }: GraphQLError): number => {
  const { status = 400 } = (extensions.http ?? {}) as { status?: number }
  // A 204 or 304 response cannot have a body.
  return Math.max(status, 400)
}
