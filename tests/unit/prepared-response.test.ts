import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { PreparedResponse, prepareHeaders } from '../../server/http/prepared-response'

const prepared = { 'referrer-policy': 'same-origin', 'x-request-id': 'a-1' }

/** The headers that a client receives, with two prepared ones. */
async function received(answer: (response: ServerResponse) => void, Response = PreparedResponse) {
  const server = createServer({ ServerResponse: Response }, (_, response) => {
    prepareHeaders(response, ...Object.entries(prepared).flat())
    answer(response)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return headers
}
const sent = async (...given: Parameters<typeof received>) => Object.fromEntries(await received(...given))

test('prepared headers are sent with a list, with an object and without an own head', async () => {
  const own = { ...prepared, 'x-own': '1' }
  expect(await sent((response) => response.writeHead(200, ['X-Own', '1']))).toMatchObject(own)
  expect(await sent((response) => response.writeHead(200, { 'X-Own': '1' }))).toMatchObject(own)
  expect(await sent((response) => response.setHeader('X-Own', '1'))).toMatchObject(own)
  expect(await sent(() => undefined)).toMatchObject(prepared)
})

test('a header that is set replaces a prepared one, before and in the head', async () => {
  const own = { ...prepared, 'referrer-policy': 'no-referrer' }
  expect(await sent((response) => response.setHeader('Referrer-Policy', 'no-referrer'))).toMatchObject(own)
  expect(await sent((response) => response.writeHead(200, { 'referrer-policy': 'no-referrer' }))).toMatchObject(own)
})

test('a list sends each cookie, also beside a header that is set', async () => {
  const cookies = ['a=1', 'b=2']
  for (const isSet of [false, true]) {
    const headers = await received((response) => {
      if (isSet) response.setHeader('Connection', 'close')
      response.writeHead(200, ['Set-Cookie', cookies])
    })
    expect(headers.getSetCookie()).toEqual(cookies)
    expect(Object.fromEntries(headers)).toMatchObject(prepared)
  }
})

test("a response of another server's class gets the same headers", async () => {
  expect(await sent(() => undefined, ServerResponse as typeof PreparedResponse)).toMatchObject(prepared)
})
