import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model was asked. */
export interface ModelRequest {
  authorization: string
  path: string
  model: string
  system: string
  user: string
}

/** What it answers: a status with a body, or nothing at all. */
export type ModelAnswer = { status: number; body: unknown } | 'silence'

export interface Model {
  /** For `AI_BASE_URL`. */
  baseUrl: string
  requests: ModelRequest[]
  /** How it answers from now on. */
  answer(give: (request: ModelRequest) => ModelAnswer): void
  close(): Promise<void>
}

/** A chat completion as an OpenAI-compatible endpoint gives it. */
export const completion = (content: string, more: object = {}, tokens = 42): ModelAnswer => ({
  status: 200,
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...more }],
    usage: { prompt_tokens: tokens - 10, completion_tokens: 10, total_tokens: tokens },
  },
})

/** A server of the shape of an OpenAI-compatible endpoint on the loopback. It puts «» around what it is to translate. */
export async function serveModel(): Promise<Model> {
  const requests: ModelRequest[] = []
  let give = ({ user }: ModelRequest): ModelAnswer => completion(`«${user}»`)
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { model, messages } = JSON.parse(Buffer.concat(pieces).toString()) as {
      model: string
      messages: { role: string; content: string }[]
    }
    const said = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
    const asked = {
      authorization: request.headers.authorization ?? '',
      path: request.url ?? '',
      model,
      system: said('system'),
      user: said('user'),
    }
    requests.push(asked)
    const answer = give(asked)
    if (answer === 'silence') return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: (next) => {
      give = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
