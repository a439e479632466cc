import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { allowOrigin, assertMethod, isUpload } from '../../server/graphql/transport/http'

const origin = 'https://shop.example'
const requestOf = (method: string, headers: Record<string, string>) =>
  Object.assign(new IncomingMessage(new Socket()), { method, headers: { origin, ...headers } })

test.each([
  'authorization',
  'x-requested-with',
  'apollo-require-preflight',
  'graphql-require-preflight',
  'x-graphql-yoga-csrf',
])('a browser of an allowed site may send the header %s, which proves a program', (name) => {
  expect(isUpload(requestOf('POST', { 'content-type': 'multipart/form-data; boundary=x', [name]: 'x' }))).toBe(true)
  expect(() => assertMethod(requestOf('GET', { [name]: 'x' }))).not.toThrow()
  const preflight = requestOf('OPTIONS', { 'access-control-request-headers': name })
  const response = new ServerResponse(preflight)
  allowOrigin(preflight, response, [origin])
  const allowed = String(response.getHeader('access-control-allow-headers')).split(', ')
  expect(allowed).toContain(name)
  expect(allowed).toContain('content-type')
  expect(allowed).toContain('idempotency-key')
})
