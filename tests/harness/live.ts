import { type Client, createClient, type Sink } from 'graphql-ws'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { afterFile } from './clean-up'
import type { Endpoint } from './endpoint'

/** The events of one subscription. */
export interface ListenedSubscription<Data> {
  events: Data[]
  /** Errors of events, or of the subscription itself. */
  problems: unknown[]
  /** Resolves when either side has ended it. */
  ended: Promise<void>
  stop(): void
}

export const socketAddress = (url: string) => url.replace(/^http/, 'ws')

/** Open subscriptions by server address. */
const open = new Map<string, Set<object>>()
/** Registers a subscription; returns a function that removes it. */
function noteOpen(url: string): () => void {
  const [all, one] = [open.get(url) ?? new Set<object>(), {}]
  open.set(url, all.add(one))
  return () => all.delete(one)
}

/** Resolves when exactly the requested subscriptions are active, which the protocols do not report. */
export const subscribed = ({ url, subscriptions }: Pick<Endpoint, 'url' | 'subscriptions'>): Promise<void> =>
  expect.poll(() => subscriptions() - (open.get(url)?.size ?? 0), { timeout: 20_000, interval: 10 }).toBe(0)

/** Time for an event to arrive, longer on a busy machine. */
export const soon = <Value>(value: () => Value) => expect.poll(value, { timeout: 5_000, interval: 20 })

/** A client of the protocol that Refine's providers use, without retries. */
export function connect(
  url: string,
  accessToken: string | null,
): Client & { closes: { code: number; reason: string }[] } {
  const closes: { code: number; reason: string }[] = []
  const client = createClient({
    url: socketAddress(url),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: true,
    connectionParams: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    on: { closed: (event) => closes.push(event as { code: number; reason: string }) },
  })
  const endings = new Set<() => void>()
  const subscribe: Client['subscribe'] = (payload, sink: Sink) => {
    const noteEnd = noteOpen(url)
    const ended = () => {
      noteEnd()
      endings.delete(ended)
    }
    endings.add(ended)
    const stop = client.subscribe(payload, {
      next: (value) => sink.next(value),
      error(problem) {
        ended()
        sink.error(problem)
      },
      complete() {
        ended()
        sink.complete()
      },
    })
    return () => {
      ended()
      stop()
    }
  }
  const dispose = () => {
    for (const ended of [...endings]) ended()
    return client.dispose()
  }
  afterFile(dispose)
  return { ...client, subscribe, dispose, closes }
}

/** Subscribes and collects events once it is `subscribed`. */
export function listenTo<Data = Record<string, unknown>>(
  client: Client,
  query: string,
  variables: object = {},
): ListenedSubscription<Data> {
  const events: Data[] = []
  const problems: unknown[] = []
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const stop = client.subscribe<Data>(
    { query, variables: { ...variables } },
    {
      next({ data, errors }) {
        if (data) events.push(data)
        if (errors) problems.push(...errors)
      },
      error(problem) {
        problems.push(problem)
        end()
      },
      complete: () => end(),
    },
  )
  return { events, problems, ended, stop }
}

/** The events of server-sent events in a partial body. */
export const eventsIn = (text: string) =>
  [...text.matchAll(/event: (\w+)\ndata: ?(.*)\n\n/g)].map(([, event, data]) => ({
    event,
    data: data
      ? (JSON.parse(data) as { data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] })
      : null,
  }))

/** The events of one connection of server-sent events, if it was accepted. */
export interface Followed {
  response: Response
  type: string
  read: { text: string; isOver: boolean }
  stop(): void
}

/** Subscribes by server-sent events, and collects events. */
export async function followEvents(
  url: string,
  accessToken: string,
  query: string,
  accept = 'text/event-stream',
): Promise<Followed> {
  const aborter = new AbortController()
  const response = await fetch(url, {
    method: 'POST',
    signal: aborter.signal,
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ query }),
  })
  const read = { text: '', isOver: false }
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    const ended = noteOpen(url)
    void (async () => {
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) read.text += Buffer.from(part)
      read.isOver = true
    })()
      .catch(() => undefined)
      .finally(ended)
  }
  return { response, type, read, stop: () => aborter.abort() }
}
