import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { SafeFetchError, type SafeFetchReason } from '../safe-fetch/safe-fetch-error'

/** Why a model gave no usable answer; besides those of the way there. */
export type ChatProblem =
  | SafeFetchReason
  /** The key is not accepted. */
  | 'refused'
  /** Too many requests, or the quota is used up. */
  | 'limited'
  /** Another failure that the endpoint tells by its status. */
  | 'failed'
  /** Something that is no chat completion. */
  | 'unreadable'
  /** The answer ended before its end. */
  | 'cut'

/** A model that gave no usable answer; the cause is for the log. */
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
  /** Base address of an OpenAI-compatible endpoint, without a slash at its end: `https://models.example/v1`. */
  baseUrl: string
  key: string
  model: string
  /** What the model is told to do, and what with. */
  system: string
  user: string
  /** Milliseconds for all of it. */
  within: number
}

export interface ChatAnswer {
  text: string
  /** Tokens as the endpoint counts them; 0 where it does not say. */
  tokens: number
}

interface Completion {
  choices?: { message?: { content?: unknown }; finish_reason?: unknown }[]
  usage?: { total_tokens?: unknown }
}

/** Asks a model once, by `POST {baseUrl}/chat/completions`. Throws ChatError. */
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
