import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DocumentNode } from 'graphql'
import {
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql'
import { createYoga, getSSEProcessor, isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga'
import { badRequest } from '../../errors'
import { answerHeaders } from '../../http/answer-type'
import type { Idempotency } from '../../idempotency/idempotency'
import type { Context } from '../schema/builder'
import type { Live } from '../subscriptions/live'
import { documentLimits } from './document-limits'
import type { Answer } from './http'
import { repetitionOf, runKeyed } from './repetition'
import type { GraphQLRequest } from './request'
import { keptByText } from './text-cache'

type Mask = (error: unknown) => GraphQLError

/** A request that Yoga takes over HTTP: anything but a JSON POST for one answer. */
interface HttpContext extends Context {
  /** The JSON request of a subscription, which is read already. */
  asked?: GraphQLRequest
  req: IncomingMessage
  res: ServerResponse
}

interface Parts {
  schema: GraphQLSchema
  production: boolean
  mask: Mask
  idempotency: Idempotency
  /** Reads a request from its address or its body. */
  read(context: HttpContext): Promise<GraphQLRequest>
  /** Opens the events of a request; throws for one that takes none, and RATE_LIMITED. */
  stream: Live['stream']
  /** The answer of the contract to a request of this actor. */
  answer(result: ExecutionResult, context: HttpContext): Answer
}

/**
 * Yoga with the contract's plugins: limits, idempotency keys, statuses and the ends of events. The envelope serves
 * every transport; its HTTP handler serves GET, multipart and server-sent events.
 */
export const createYogaServer = ({ schema, production, mask, idempotency, read, stream, answer }: Parts) =>
  createYoga<Context>({
    schema,
    plugins: [
      documentCache(),
      ...documentLimits(production),
      keyed(idempotency, mask),
      events(stream),
      {
        onRequestParse({ serverContext, setRequestParser }) {
          setRequestParser(() => read(serverContext as unknown as HttpContext))
        },
        onResultProcess({ result, serverContext, setResultProcessor }) {
          if (isAsyncIterable(result)) return setResultProcessor(sendEvents, 'text/event-stream')
          const context = serverContext as unknown as HttpContext
          const { status, body } = answer(result as ExecutionResult, context)
          const headers = [...Object.entries(answerHeaders(context.req)), ...context.responseHeaders]
          setResultProcessor((_, { Response }) => new Response(body, { status, headers }), 'application/json')
        },
      },
    ],
    parserAndValidationCache: false,
    maxRequestBodySize: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    maskedErrors: { maskError: mask },
  })

/** Runs a mutation that carries a key once. A query changes nothing: its key has no use. */
const keyed = (idempotency: Idempotency, mask: Mask): Plugin<Context> => ({
  onExecute({ args, context, setExecuteFn, executeFn }) {
    const { actor, idempotencyKey: key, body = '', params } = context
    const operation = getOperationAST(args.document, args.operationName)
    if (key === undefined || operation?.operation !== 'mutation') return
    const repetition = repetitionOf(args.schema, args.document, operation, params.variables)
    setExecuteFn(async (given: ExecutionArgs) => {
      const text = await runKeyed(idempotency, repetition, { actor, key, body }, async (keyed) => {
        const contextValue = { ...(given.contextValue as Context), ...keyed }
        const result = (await executeFn({ ...given, contextValue })) as ExecutionResult
        const errors = result.errors?.map(mask)
        // Nothing ran: an answer of this kind is not kept.
        if (errors && result.data === undefined) throw new AggregateError(errors)
        return { ...result, ...(errors && { errors }) }
      })
      return JSON.parse(text) as ExecutionResult
    })
  },
})

/** Takes the slot of a subscription over HTTP; one over a WebSocket has its own. */
const events = (stream: Live['stream']): Plugin<Context> => ({
  onSubscribe({ context, extendContext }) {
    if (context.subscriber) return
    const { req, res } = context as unknown as Partial<HttpContext>
    if (!req || !res) throw badRequest('Subscriptions need a WebSocket, or the header "accept: text/event-stream".')
    const { subscriber, through } = stream(req, res, context.actor)
    extendContext({ subscriber })
    return {
      onSubscribeResult({ result, setResult }) {
        if (isAsyncIterable(result)) setResult(through(result as AsyncIterable<ExecutionResult>))
      },
    }
  },
})

const processEvents = getSSEProcessor()

/** Yoga's events with the headers that proxies need, and with the status in each error, which Yoga leaves out. */
const sendEvents: typeof processEvents = (results, fetchAPI, accepted) => {
  const whole = mapAsyncIterator(results as AsyncIterable<ExecutionResult>, (result) => ({
    ...result,
    stringify: () => JSON.stringify(result),
  }))
  const { body } = processEvents(whole, fetchAPI, accepted) as Response
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'keep-alive',
    // nginx would keep the events until there are enough of them.
    'X-Accel-Buffering': 'no',
  }
  return new fetchAPI.Response(body, { headers })
}

/**
 * Caches parsed and valid documents within bounds (see `keptByText`). Yoga's own cache ignores the size of documents
 * and keeps refused ones with their errors.
 */
export function documentCache(): Plugin {
  const passed = keptByText<DocumentNode>()
  return {
    onParse({ params, setParsedDocument }) {
      const known = passed.get(String(params.source))
      if (known) setParsedDocument(known)
    },
    onValidate({ params: { documentAST }, setResult }) {
      const text = documentAST.loc?.source.body
      if (text === undefined) return
      if (passed.get(text) === documentAST) return void setResult([])
      return ({ valid }) => {
        if (valid) passed.set(text, documentAST)
      }
    },
  }
}
