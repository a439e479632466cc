import type { IncomingMessage, ServerResponse } from 'node:http'

const answerWithin = 10_000

/**
 * Answers 503 if no response has begun ten seconds after the request was complete (guarantees, "Durability"). The time
 * of a slow upload does not count. Event streams send their headers immediately.
 */
export function answerInTime(request: IncomingMessage, response: ServerResponse, within = answerWithin): void {
  let timer: NodeJS.Timeout
  const start = () => {
    timer = setTimeout(() => (request.complete ? giveUp(response) : start()), within)
  }
  start()
  response.once('close', () => clearTimeout(timer))
}

function giveUp(response: ServerResponse): void {
  if (response.headersSent) return
  const title = 'The server took too long. Try again in a moment.'
  const extensions = { code: 'INTERNAL', http: { status: 503 }, title, key: 'errors.tooLong' }
  const body = JSON.stringify({ errors: [{ message: title, extensions }] })
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': '5',
  })
  response.end(body)
}
