import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql'
import type { Logger } from 'pino'
import { findResource, resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { settleBy } from '../audit/after-commit'
import type { Auth } from '../auth/auth'
import { incomingFrom } from '../auth/incoming'
import { hashPassword } from '../auth/passwords'
import { createBehaviours } from '../behaviours'
import { createCollaborationLive } from '../collaboration/live'
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
import type { FileStore } from '../operations/hook-files'
import { hookOperations } from '../operations/hook-operations'
import type { Policy } from '../policy/policy'
import { createDeliveries } from '../realtime/deliveries'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import type { Settings } from '../settings'
import { createPoolSlots } from '../sql/slots'
import { createTranslator } from '../translation/translator'
import { createPeers } from '../workers/peers'
import { createPlans, type Plans } from './plans/plans'
import type { Context, Services } from './schema/builder'
import { mostUploadBytes } from './schema/files'
import { buildSchema } from './schema/schema'
import { createLive, wantsEvents } from './subscriptions/live'
import { type Answer, allowOrigin, assertMethod, header, isUpload, send, setRetryAfter } from './transport/http'
import { createMasking, refusedBy } from './transport/masking'
import { type GraphQLRequest, mostJsonBytes, mostSignedOutBytes, parseAddress, parseRequest } from './transport/request'
import { createUploads } from './transport/uploads'
import { createYogaServer } from './transport/yoga'

export interface GraphQLDependencies {
  database: Database
  settings: Pick<Settings, 'corsOrigins' | 'production' | 'publicUrl' | 'rateLimits' | 'workers'> & ConnectionSettings
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
  files,
}: Pick<GraphQLDependencies, 'database' | 'policy' | 'keys'> & { files: FileStore }): OperationContext => {
  const registered = createBehaviours(policy.roleScheme)
  assertBehaviours(resources, registered)
  const behaviourOf = behavioursByName(registered)
  return {
    database,
    slots: createPoolSlots(),
    roleScheme: policy.roleScheme,
    access: createAccess(
      policy,
      (resource, actor) => behaviourOf(resource).scope?.(actor),
      resources.filter((resource) => behaviourOf(resource).scope),
    ),
    behaviourOf,
    hookOperations,
    settle: settleBy(database),
    files,
    keys,
    hashPassword,
  }
}

/** A request before its actor is verified. A plan sets no cookie, so headers are created for other answers only. */
type Received = Pick<Context, 'operations' | 'services' | 'request' | 'idempotencyKey'>

/** The endpoint, with the operations and the input types that other transports use. */
export interface Endpoint extends Part {
  operations: OperationContext
  schema: GraphQLSchema
  /** Number of active subscriptions. */
  subscriptions(): number
  /** How requests were answered: `Plans.counts`. */
  planCounts: Plans['counts']
  /** One rate limit for documents, subscriptions, exports and imports. */
  rateLimits: RateLimits
}

/**
 * The endpoint. A JSON POST for one answer is answered here, by a plan or by Yoga's envelope. Yoga's HTTP layer costs
 * as much as a whole list; it handles all other requests.
 */
export function createGraphQL(dependencies: GraphQLDependencies): Endpoint {
  const { auth, policy, files, database, settings, log } = dependencies
  const operations = createOperations(dependencies)
  let failures = 0
  const mask = createMasking(log, () => `${Date.now().toString(36)}-${(failures++).toString(36)}`)
  const translator = createTranslator(dependencies)
  const deliveries = createDeliveries(operations, database.notifications, log)
  const collaboration = createCollaborationLive(operations, database.notifications, log)
  const services: Services = { auth, policy, files, translator, deliveries, collaboration, connecting: dependencies }
  const schema = buildSchema()
  const idempotency = createIdempotency(operations)
  const rateLimits = createRateLimits(settings.rateLimits, createPeers('rate limits', settings.workers))
  const plans = createPlans(schema, operations, policy)
  const receiveUpload = createUploads(operations, files)

  /** Gives a result its status (api.md "Errors"), and records a refusal. */
  const answer = (result: ExecutionResult, actor: Actor | null, response: ServerResponse): Answer => {
    if (!result.errors) return { status: 200, body: JSON.stringify(result) }
    const errors = result.errors.map(mask)
    setRetryAfter(response, errors)
    if (actor) auth.noteRefusals(actor, errors)
    const status = result.data === undefined ? Math.max(...errors.map(statusOf)) : 200
    return { status, body: JSON.stringify({ ...result, errors }) }
  }

  /** Parses and checks a document by the envelope. Throws AggregateError with its mistakes. */
  const prepare = (request: GraphQLRequest, context: Context) => {
    const run = yoga.getEnveloped({ ...context, params: request })
    const document = run.parse(request.query) as DocumentNode
    const errors = run.validate(run.schema, document) as readonly GraphQLError[]
    if (errors.length > 0) throw new AggregateError(errors)
    plans.keep(request, document)
    const isSubscription = getOperationAST(document, request.operationName)?.operation === 'subscription'
    const args = async (): Promise<ExecutionArgs> => ({
      schema: run.schema,
      document,
      contextValue: await run.contextFactory(),
      variableValues: request.variables,
      operationName: request.operationName,
    })
    return { run, document, isSubscription, args }
  }

  const live = createLive({
    auth,
    settings,
    log,
    mask,
    rateLimits,
    async subscribe(request, context) {
      const { run, document, isSubscription, args } = prepare(request, { ...context, operations, services })
      if (!isSubscription) throw badRequest('Only subscriptions return events.')
      const results = (await run.subscribe(await args())) as AsyncIterableIterator<ExecutionResult> | ExecutionResult
      if (!(Symbol.asyncIterator in results)) throw new AggregateError(results.errors ?? [])
      return { schema: run.schema, document, results }
    },
    mayHaveChanged(name, time, actor) {
      const resource = findResource(name)
      if (!resource || !operations.access(actor).may(resource, resource.single ? 'show' : 'list')) return false
      return deliveries.mayHaveChanged(name, time)
    },
  })

  const yoga = createYogaServer({
    schema,
    production: settings.production,
    mask,
    idempotency,
    stream: live.stream,
    answer: (result, { actor, res }) => answer(result, actor, res),
    async read(context) {
      const { req, actor } = context
      if (context.asked) return context.asked
      if (req.method === 'GET') return parseAddress(req.url ?? '')
      if (actor.kind === 'none') throw unauthenticated()
      const upload = await receiveUpload(req, actor, (early) =>
        mostUploadBytes(operations, actor, prepare(early, context).document, early),
      )
      if (context.res.closed) await upload.finish()
      else context.res.once('close', () => void upload.finish())
      context.body = upload.text
      return upload.request
    },
  })

  /** Answers a JSON POST. `claimed` is the unproven actor of the token; a plan's statement proves it. */
  const answerJson = async (request: IncomingMessage, response: ServerResponse, context: Received, claimed: Actor) => {
    const identify = () => auth.identify(context.request, contextOf(request))
    // A token that was not used lately claims nothing yet.
    const isSignedIn = claimed.kind !== 'none' || (await identify()).kind !== 'none'
    // A client whose session ended gets UNAUTHENTICATED, and repeats a long document after sign-in.
    const body = isSignedIn
      ? await readText(request, mostJsonBytes)
      : await readText(request, mostSignedOutBytes, unauthenticated)
    const asked = parseRequest(body)
    const { idempotencyKey: key } = context
    const keyOf = key === undefined ? null : () => idempotency.answerKey({ actor: claimed, key, body })
    const planned = await plans.answer(asked, { actor: claimed, keyOf, identify })
    if (planned !== null) return send(response, { status: 200, body: planned })
    const actor = await identify()
    const whole = { ...context, actor, body, asked, responseHeaders: new Headers() }
    let result: ExecutionResult
    try {
      const { run, isSubscription, args } = prepare(asked, whole)
      if (isSubscription && wantsEvents(request)) return await yoga(request, response, whole)
      const executed = isSubscription ? run.subscribe(await args()) : run.execute(await args())
      result = (await executed) as ExecutionResult
      if (!result.errors) plans.noteExecuted(asked)
    } catch (error) {
      result = { errors: refusedBy(error).map(mask) }
    }
    send(response, answer(result, actor, response), whole.responseHeaders)
  }

  return {
    operations,
    schema,
    rateLimits,
    async handle(request, response) {
      allowOrigin(request, response, settings.corsOrigins)
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      const context: Received = {
        operations,
        services,
        request: incomingFrom(request),
        idempotencyKey: header(request, 'idempotency-key'),
      }
      let knownActor: Actor | null = null
      try {
        assertMethod(request)
        const claimed = await auth.claim(context.request, contextOf(request))
        knownActor = claimed
        rateLimits.count(claimed, response)
        const isJson = request.method === 'POST' && !isUpload(request)
        if (isJson) return await answerJson(request, response, context, claimed)
        const actor = await auth.identify(context.request, contextOf(request))
        await yoga(request, response, { ...context, actor, responseHeaders: new Headers() })
      } catch (error) {
        send(response, answer({ errors: refusedBy(error).map(mask) }, knownActor, response))
      }
    },
    upgrade: live.upgrade,
    subscriptions: () => deliveries.active() + collaboration.active(),
    planCounts: plans.counts,
    stop() {
      void idempotency.close()
      live.close()
      deliveries.close()
      collaboration.close()
    },
  }
}

const statusOf = ({ extensions }: GraphQLError): number => {
  const { status = 400 } = (extensions.http ?? {}) as { status?: number }
  // A 204 or 304 response cannot have a body.
  return Math.max(status, 400)
}
