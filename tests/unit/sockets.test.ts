import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buildSchema, type ExecutionResult, parse } from 'graphql'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSockets, type Host, type Subscribed } from '../../server/graphql/subscriptions/sockets'
import { openContext } from '../../server/http/context'
import { listenLocally } from '../harness/loopback'

const schema = buildSchema('type Query { ok: Boolean } type Subscription { createdTag: ID }')
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A client of a server whose subscriptions start as the host says. */
async function connect(host: Pick<Awaited<ReturnType<Host['admit']>> & object, 'subscribe' | 'mayHaveChanged'>) {
  const sockets = createSockets({
    refusal: () => null,
    admit: async () => ({ leave: () => undefined, ...host }),
    tooManySubscriptions: () => expect.unreachable(),
    log: { error: () => undefined },
  })
  const server = createServer().on('upgrade', (request, ...rest) => {
    openContext(request, { trustProxy: 0 })
    sockets.upgrade(request, ...rest)
  })
  const port = await listenLocally(server)
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'graphql-transport-ws')
  await new Promise((resolve) => socket.once('open', resolve))
  ends.push(() => {
    socket.terminate()
    server.close()
  })
  const received: object[] = []
  socket.on('message', (text) => received.push(JSON.parse(String(text))))
  const send = (message: object) => socket.send(JSON.stringify(message))
  send({ type: 'connection_init' })
  await expect.poll(() => received).toEqual([{ type: 'connection_ack' }])
  return { received, send, socket }
}

async function* noEvents(): AsyncGenerator<ExecutionResult> {
  await new Promise(() => undefined)
}

test('a question about missed changes is answered after the subscriptions before it have started', async () => {
  let start: () => void = () => undefined
  let isChanged = false
  const { received, send } = await connect({
    subscribe: () =>
      new Promise<Subscribed>((resolve) => {
        start = () => resolve({ schema, document: parse('subscription { createdTag }'), results: noEvents() })
      }),
    mayHaveChanged: (name) => isChanged && name === 'tags',
  })
  send({ type: 'subscribe', id: '1', payload: { query: 'subscription { createdTag }' } })
  send({ type: 'ping', payload: { missed: { tags: 10, games: 10 } } })
  await pause(100)
  // The subscription would not have reported this change.
  isChanged = true
  expect(received).toHaveLength(1)
  start()
  await expect
    .poll(() => received.slice(1))
    .toEqual([{ type: 'pong', payload: { checked: ['tags', 'games'], changed: ['tags'] } }])
})

test('the question covers the time of the client, and the delay of notifications', async () => {
  const times: number[] = []
  const { received, send } = await connect({
    subscribe: () => expect.unreachable(),
    mayHaveChanged: (_name, time) => times.push(time) < 0,
  })
  const now = performance.now()
  send({ type: 'ping', payload: { missed: { tags: 60_000 } } })
  await expect.poll(() => received).toHaveLength(2)
  expect(times).toHaveLength(1)
  expect(times[0]).toBeLessThanOrEqual(performance.now() - 62_000)
  expect(times[0]).toBeGreaterThanOrEqual(now - 62_000)
})

test('a client that sends without reading does not fill the memory with answers', async () => {
  const { socket, received, send } = await connect({
    subscribe: () => expect.unreachable(),
    mayHaveChanged: () => false,
  })
  socket.pause()
  const pings = 600
  for (let sent = 0; sent < pings; sent++) send({ type: 'ping', payload: { text: 'x'.repeat(100_000) } })
  await pause(1_000)
  // What the server does not read stays with the client.
  expect(socket.bufferedAmount).toBeGreaterThan(10_000_000)
  socket.resume()
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1 + pings)
})
