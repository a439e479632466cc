import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { SafeFetchError, type SafeFetchReason } from '../safe-fetch/safe-fetch-error'

/** Why a model returned no usable answer, besides network failures. */
export type ChatProblem =
  | SafeFetchReason
  /** The key was refused. */
  | 'refused'
  /** Too many requests, or the quota is used up. */
  | 'limited'
  /** Another error status of the endpoint. */
  | 'failed'
  /** The response is not a chat completion. */
  | 'unreadable'
  /** The answer was cut off. */
  | 'cut'

/** A model returned no usable answer; the cause is for the log. */
export class ChatError extends Error {
  override readonly name = 'ChatError'

  constructor(
    readonly problem: ChatProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options)
  }
}

export interface Chat {
  /** Base URL of an OpenAI-compatible endpoint, without a final slash: `https://models.example/v1`. */
  baseUrl: string
  key: string
  model: string
  /** The instructions and the input of the model. */
  system: string
  user: string
  /** Milliseconds for the whole request. */
  within: number
}

export interface ChatAnswer {
  text: string
  /** Tokens as counted by the endpoint; 0 if it does not report them. */
  tokens: number
}

interface Completion {
  choices?: { message?: { content?: unknown }; finish_reason?: unknown }[]
  usage?: { total_tokens?: unknown }
}

/** Sends one `POST {baseUrl}/chat/completions`. Throws ChatError. */
export async function askModel(
  safeFetch: SafeFetch,
  { baseUrl, key, model, system, user, within }: Chat,
): Promise<ChatAnswer> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  let text: string
  try {
    const answer = await safeFetch.fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ model, messages }),
      within,
    })
    text = await answer.text()
    if (answer.status !== 200) throw new ChatError(problemOf(answer.status))
  } catch (error) {
    throw error instanceof SafeFetchError ? new ChatError(error.reason, { cause: error }) : error
  }
  return read(text)
}

function problemOf(status: number): ChatProblem {
  if (status === 401 || status === 403) return 'refused'
  return status === 429 || status === 402 ? 'limited' : 'failed'
}

function read(text: string): ChatAnswer {
  let completion: Completion
  try {
    completion = JSON.parse(text) as Completion
  } catch (cause) {
    throw new ChatError('unreadable', { cause })
  }
  const choice = completion?.choices?.[0]
  const content = choice?.message?.content
  if (typeof content !== 'string' || content.trim() === '') throw new ChatError('unreadable')
  if (choice?.finish_reason === 'length') throw new ChatError('cut')
  const tokens = completion.usage?.total_tokens
  return { text: content, tokens: typeof tokens === 'number' && tokens > 0 ? Math.round(tokens) : 0 }
}
