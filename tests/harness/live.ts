import { type Client, createClient } from 'graphql-ws'
import { afterAll } from 'vitest'
import { WebSocket } from 'ws'

/** Everything that one subscription was told. */
export interface Told<Data> {
  events: Data[]
  /** Errors of events, or of the subscription itself. */
  problems: unknown[]
  /** Resolves when it has ended, by whichever side. */
  ended: Promise<void>
  stop(): void
}

export const socketAddress = (url: string) => url.replace(/^http/, 'ws')

/** A client of the protocol that the providers of Refine take, without trying again. */
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
  afterAll(() => client.dispose())
  return Object.assign(client, { closes })
}

/** Subscribes and keeps what comes. Give it a moment: the protocol does not say when a subscription stands. */
export function listenTo<Data = Record<string, unknown>>(
  client: Client,
  query: string,
  variables: object = {},
): Told<Data> {
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

/** What server-sent events told, in a body read so far. */
export const eventsIn = (text: string) =>
  [...text.matchAll(/event: (\w+)\ndata: ?(.*)\n\n/g)].map(([, event, data]) => ({
    event,
    data: data
      ? (JSON.parse(data) as { data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] })
      : null,
  }))
