import type postgres from 'postgres'
import { searchDocument } from '../src/admin/palette/search-document'
import type { Program } from '../tests/harness/program'
import { readPool } from './rows'
import { signIn } from './servers'

/** How long one person waits in the palette for texts of one kind, in milliseconds with HTTP. */
export interface Searched {
  kind: string
  example: string
  median: number
  /** 95 of 100 searches take no longer. */
  p95: number
}

const textsOfKind = 40

/**
 * Sends what a person types into the palette, one search after another (goal: under 150 ms with a million users). Each
 * text is sent once, so that no answer of an earlier search helps.
 */
export async function measureSearching(ours: Program, sql: postgres.Sql): Promise<readonly Searched[]> {
  const { url, headers } = await signIn(ours)
  const search = async (text: string) => {
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: searchDocument, variables: { text } }),
    })
    const { data } = (await response.json()) as { data?: { search: readonly unknown[] } }
    if (!data) throw new Error(`The search for ${text} was refused.`)
    return performance.now() - began
  }
  const kinds = await typedTexts(sql)
  // The first searches prepare statements and read indexes from disk.
  for (const texts of Object.values(kinds)) await search(texts[0] ?? '')
  const all: number[] = []
  const searched: Searched[] = []
  for (const [kind, texts] of Object.entries(kinds)) {
    const times: number[] = []
    for (const text of texts.slice(1)) times.push(await search(text))
    all.push(...times)
    searched.push({ kind, example: texts[1] ?? '', ...shares(times) })
  }
  return [...searched, { kind: 'all of them', example: '', ...shares(all) }]
}

/** Texts by kind, taken from the data. */
async function typedTexts(sql: postgres.Sql): Promise<Record<string, readonly string[]>> {
  const { names, userIds } = await readPool(sql)
  const users = await sql<{ name: string; email: string; phone: string }[]>`
    SELECT first_name || ' ' || last_name AS name, email, phone_number AS phone FROM users
    WHERE id = ANY (${userIds.slice(0, 200)}) AND phone_number IS NOT NULL`
  const orders = await sql<{ number: string }[]>`
    SELECT order_number AS number FROM orders TABLESAMPLE SYSTEM (1) LIMIT ${textsOfKind}`
  const titles = await sql<{ en: string; zh: string }[]>`
    SELECT title_en AS en, title_zh AS zh FROM games ORDER BY id LIMIT ${textsOfKind}`
  const some = (texts: readonly (string | undefined)[]) =>
    [...new Set(texts.filter((text) => text !== undefined && text !== ''))].slice(0, textsOfKind) as string[]
  return {
    'one or two letters': some('abcdefghijklmnopqrst'.split('').flatMap((letter) => [letter, `${letter}e`])),
    'start of a name': some(names.map((name) => name.slice(0, 4))),
    'whole name': some(users.map(({ name }) => name)),
    email: some(users.map(({ email }) => email)),
    'part of an email': some(users.map(({ email }) => email.slice(2, 10))),
    'phone, digits': some(users.map(({ phone }) => phone.replaceAll(/\D/g, ''))),
    'phone, last digits': some(users.map(({ phone }) => phone.slice(-6))),
    'order number': some(orders.map(({ number }) => number)),
    id: some(userIds),
    'word of a title': some(titles.flatMap(({ en }) => en.split(' ').slice(-1))),
    'Chinese title': some(titles.map(({ zh }) => zh.slice(0, 2))),
    nothing: some(userIds.map((id) => `zq ${id.slice(-5)} xv`)),
  }
}

function shares(times: number[]): Pick<Searched, 'median' | 'p95'> {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}
