import type { IncomingMessage } from 'node:http'

const responseType = 'application/graphql-response+json'

/** Whether a client prefers that type to JSON. Apollo's client reads the errors of a 4xx only from it. */
const prefersResponseType = ({ accept = '' }: IncomingMessage['headers']) =>
  accept.includes(responseType) && !/application\/json(?!\s*;\s*q=0)/.test(accept)

const headersOf = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' })
export const jsonHeaders = headersOf('application/json')
export const responseHeaders = headersOf(responseType)

/** The headers of a GraphQL answer, in the type that the client prefers. */
export const answerHeaders = ({ headers }: IncomingMessage) =>
  prefersResponseType(headers) ? responseHeaders : jsonHeaders
