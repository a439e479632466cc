import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { Program } from '../tests/harness/program'
import { processorTime } from './process-time'
import { signIn } from './servers'

export interface Followed {
  subscribers: number
  changes: number
  /** Milliseconds from sending a change until the last subscriber receives it: median and maximum. */
  median: number
  most: number
  /** Processor time of the server for one change with all its subscribers, in milliseconds. */
  processor: number
}

const connections = 20
const byConnection = 25
const changes = 40
/** Milliseconds in which every subscriber must receive it; otherwise the bench ends with an error. */
const timeout = 10_000

/**
 * Changes one tag repeatedly while 500 subscriptions of one process follow the tags (goal: all receive it within a
 * second).
 */
export async function measureFollowing(ours: Program): Promise<Followed> {
  const { url, headers } = await signIn(ours)
  const ask = async (query: string, variables: object) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data } = (await response.json()) as { data?: Record<string, { id: string }> }
    if (!data) throw new Error('A tag could not be changed.')
    return data
  }
  const clients = Array.from({ length: connections }, () => connect(url, headers))
  /** Number of receivers by colour. */
  const received = new Map<string, number>()
  for (const client of clients) for (let each = 0; each < byConnection; each++) follow(client, received)
  const subscribers = connections * byConnection

  const name = `Bench ${Date.now()}`
  const made = await ask('mutation ($tag: CreateTag!) { createOneTag(input: { tag: $tag }) { id } }', {
    tag: { name: { en: name, zh: name }, color: colorOf(0) },
  })
  const id = made.createOneTag?.id
  const change = async (color: string) => {
    const began = performance.now()
    await ask('mutation ($id: ID!, $update: UpdateTag!) { updateOneTag(input: { id: $id, update: $update }) { id } }', {
      id,
      update: { color },
    })
    while ((received.get(color) ?? 0) < subscribers) {
      if (performance.now() - began > timeout) return null
      await pause(1)
    }
    return performance.now() - began
  }

  try {
    // The protocol does not confirm a subscription, so the first change that all receive does.
    let tries = 1
    while ((await change(colorOf(tries))) === null) {
      if (tries++ === 3) throw new Error(`Not all of ${subscribers} subscribers receive a change.`)
    }
    const busy = processorTime(ours.pid)
    const took: number[] = []
    for (let number = 1; number <= changes; number++) {
      const time = await change(colorOf(tries + number))
      if (time === null) throw new Error(`Not all of ${subscribers} subscribers received a change.`)
      took.push(time)
    }
    took.sort((one, other) => one - other)
    return {
      subscribers,
      changes,
      median: took[Math.floor(changes / 2)] ?? 0,
      most: took.at(-1) ?? 0,
      processor: (processorTime(ours.pid) - busy) / changes,
    }
  } finally {
    await ask('mutation ($id: ID!) { deleteOneTag(input: { id: $id }) { id } }', { id })
    for (const client of clients) void client.dispose()
  }
}

const colorOf = (number: number) => `#${number.toString(16).padStart(6, '0')}`

const connect = (url: string, headers: Record<string, string>) =>
  createClient({
    url: url.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: headers.Authorization },
  })

function follow(client: Client, received: Map<string, number>): void {
  const query = 'subscription { updatedOneTag { id color can updatedAt } }'
  client.subscribe<{ updatedOneTag: { color: string } }>(
    { query },
    {
      next({ data }) {
        const color = data?.updatedOneTag.color ?? ''
        received.set(color, (received.get(color) ?? 0) + 1)
      },
      error: () => undefined,
      complete: () => undefined,
    },
  )
}
