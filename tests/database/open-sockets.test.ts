import { once } from 'node:events'
import { CloseCode } from 'graphql-ws'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { socketAddress } from '../harness/live'

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const opened: WebSocket[] = []
afterAll(() => {
  for (const socket of opened) socket.terminate()
})
afterEach(() => vi.useRealTimers())

/** An unauthenticated connection: 'open', or the status of its refusal. */
async function connect(url = endpoint.url): Promise<{ socket: WebSocket; state: string }> {
  const socket = new WebSocket(socketAddress(url), 'graphql-transport-ws')
  opened.push(socket)
  const state = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', ({ message }) => resolve(message))
  })
  return { socket, state }
}

test('a connection without a message for ten seconds is closed', async () => {
  // A separate server with its own slots.
  const { url } = await openEndpoint(database)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket } = await connect(url)
  vi.advanceTimersByTime(9_999)
  socket.ping()
  await once(socket, 'pong')
  expect(socket.readyState).toBe(socket.OPEN)
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(1)
  expect((await closed)[0]).toBe(CloseCode.ConnectionInitialisationTimeout)
})

test('one address opens at most fifty unauthenticated connections, and others once those have signed in', async () => {
  const { accessToken } = await endpoint.accountOf('editor')
  const waiting = await Promise.all(Array.from({ length: 60 }, () => connect()))
  expect(waiting.filter(({ state }) => state === 'open')).toHaveLength(50)
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['open', 'Unexpected server response: 429']))

  // A connection that signs in or closes no longer counts as waiting.
  const [first, second] = waiting.filter(({ state }) => state === 'open')
  first?.socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${accessToken}` } }))
  const [message] = await once(first?.socket as WebSocket, 'message')
  expect(JSON.parse(String(message))).toEqual({ type: 'connection_ack' })
  second?.socket.close()
  await expect.poll(async () => (await connect()).state, { timeout: 10_000 }).toBe('open')
  await expect.poll(async () => (await connect()).state, { timeout: 10_000 }).toBe('open')
  expect((await connect()).state).toBe('Unexpected server response: 429')
  expect(endpoint.problems).toEqual([])
})
