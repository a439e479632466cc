import { type LocalServer, serveLocally } from './loopback'

/** A request to the model. */
export interface ModelRequest {
  authorization: string
  path: string
  model: string
  system: string
  user: string
}

/** Its answer: a status with a body, or none. */
export type ModelAnswer = { status: number; body: unknown } | 'silence'

export interface Model extends Pick<LocalServer, 'close'> {
  /** For `AI_BASE_URL`. */
  baseUrl: string
  requests: ModelRequest[]
  /** Sets its next answers. */
  answer(give: (request: ModelRequest) => ModelAnswer): void
}

/** A chat completion in the format of an OpenAI-compatible endpoint. */
export const completion = (content: string, more: object = {}, tokens = 42): ModelAnswer => ({
  status: 200,
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop', ...more }],
    usage: { prompt_tokens: tokens - 10, completion_tokens: 10, total_tokens: tokens },
  },
})

/** An OpenAI-compatible server on the loopback. Its translation is the input within «». */
export async function serveModel(): Promise<Model> {
  const requests: ModelRequest[] = []
  let give = ({ user }: ModelRequest): ModelAnswer => completion(`«${user}»`)
  const { url, close } = await serveLocally(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { model, messages } = JSON.parse(Buffer.concat(pieces).toString()) as {
      model: string
      messages: { role: string; content: string }[]
    }
    const messageOf = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
    const asked = {
      authorization: request.headers.authorization ?? '',
      path: request.url ?? '',
      model,
      system: messageOf('system'),
      user: messageOf('user'),
    }
    requests.push(asked)
    const answer = give(asked)
    if (answer === 'silence') return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  return {
    baseUrl: `${url}/v1`,
    requests,
    answer: (next) => {
      give = next
    },
    close,
  }
}
