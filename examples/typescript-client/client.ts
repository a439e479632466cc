import type { TadaDocumentNode } from 'gql.tada'
import { print } from 'graphql'
import { type AnswerError, StorydeskError } from './errors'
import { eventsIn } from './events'

export interface StorydeskOptions {
  /** The URL of Storydesk, such as `https://desk.example.com`. */
  url: string
  /** An API token: Other → API tokens. */
  token: string
}

interface AskOptions {
  /** Makes a mutation safe to repeat for 24 hours: the first answer is returned again and nothing happens twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

interface Answer<Data> {
  data?: Data | null
  errors?: AnswerError[]
}

/** The Storydesk API for a program with a token. Every error is a `StorydeskError`. */
export class Storydesk {
  readonly #endpoint: string
  readonly #token: string

  constructor({ url, token }: StorydeskOptions) {
    this.#endpoint = `${url.replace(/\/+$/, '')}/graphql`
    this.#token = token
  }

  /** Runs a query or a mutation and returns its data. */
  async ask<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    { idempotencyKey, signal }: AskOptions = {},
  ): Promise<Data> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    return dataOf(await this.#post(JSON.stringify({ query: print(document), variables }), headers, signal))
  }

  /**
   * Runs a mutation with a file, as a multipart request.
   * @param variable the variable of the document for the file
   */
  async upload<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    variable: keyof Variables & string,
    file: File,
  ): Promise<Data> {
    const form = new FormData()
    form.set('operations', JSON.stringify({ query: print(document), variables: { ...variables, [variable]: null } }))
    form.set('map', JSON.stringify({ 0: [`variables.${variable}`] }))
    form.set('0', file, file.name)
    // A header that no form of another site can send.
    return dataOf(await this.#post(form, { 'x-requested-with': 'storydesk-client' }))
  }

  /**
   * Subscribes by server-sent events until `signal` ends it. Resolves when the subscription is active; later changes
   * are received. An interrupted stream throws, so that the caller subscribes again and reloads missed changes.
   */
  async follow<Data, Variables>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<AsyncGenerator<Data>> {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
    const response = await this.#post(JSON.stringify({ query: print(document), variables }), headers, signal)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!isStream || !response.body) throw new Error(`No stream came: ${JSON.stringify(await dataOf(response))}`)
    return resultsIn<Data>(response.body)
  }

  #post(body: string | FormData, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    const authorization = `Bearer ${this.#token}`
    return fetch(this.#endpoint, {
      method: 'POST',
      headers: { ...headers, authorization },
      body,
      ...(signal && { signal }),
    })
  }
}

const dataOf = async <Data>(response: Response): Promise<Data> => unwrap((await response.json()) as Answer<Data>)

function unwrap<Data>({ data, errors }: Answer<Data>): Data {
  const [error] = errors ?? []
  if (error) throw new StorydeskError(error)
  if (!data) throw new Error('The answer has no data.')
  return data
}

async function* resultsIn<Data>(body: NonNullable<Response['body']>): AsyncGenerator<Data> {
  for await (const { event, data } of eventsIn(body)) {
    if (event === 'complete') return
    if (event === 'next') yield unwrap(JSON.parse(data) as Answer<Data>)
  }
  throw new Error('The stream was cut: ask again.')
}
