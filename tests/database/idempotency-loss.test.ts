import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import { connectPostgres, openDatabase } from '../../server/database/database'
import { createTestDatabaseUrl } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { insist, type KeyedMutation } from '../harness/keyed-mutations'
import { openProxy } from '../harness/proxy'
import { keyedMutations } from '../second-product/keyed-mutations'

// "A change with an idempotency key happens exactly once, whatever is lost." (guarantees, "Durability")

const databaseUrl = await createTestDatabaseUrl()
const proxy = await openProxy(databaseUrl)
const direct = connectPostgres(databaseUrl, 4)
const broken = await openDatabase({ databaseUrl: proxy.url, dataDir: '' })
await addBuiltInRecords(direct)
const setup = { ask: await (await openEndpoint(direct)).as('super_admin'), sql: direct.sql }
const ask = await (await openEndpoint(broken)).as('super_admin')

describe('over a connection that breaks', () => {
  afterAll(async () => {
    await broken.close()
    await proxy.close()
    await direct.close()
  })

  let keys = 0
  const repeat = ({ document, variables }: KeyedMutation, key: string) =>
    insist(() => ask(document, variables, { 'idempotency-key': key }))
  const unanswered = async () => (await direct.sql`select key from idempotency_keys where answer is null`).length

  describe.each(Object.entries(keyedMutations))('%s', (_name, make) => {
    test('runs once when the answer to COMMIT is lost, and the same request gets its answer', async () => {
      const mutation = await make(setup)
      const key = `commit-${keys++}`
      const before = proxy.dropped()
      proxy.dropCommits(1)
      const first = await ask(mutation.document, mutation.variables, { 'idempotency-key': key })
      expect(proxy.dropped()).toBe(before + 1)
      expect(first.errors).toBeUndefined()
      expect(await mutation.times()).toBe(1)
      expect(await repeat(mutation, key)).toEqual(first)
      expect(await mutation.times()).toBe(1)
      expect(await unanswered()).toBe(0)
    })

    test('runs once when more answers are lost than the server retries', async () => {
      const mutation = await make(setup)
      const key = `commits-${keys++}`
      proxy.dropCommits(4)
      const answer = await repeat(mutation, key)
      proxy.dropCommits(0)
      expect(answer.errors).toBeUndefined()
      expect(await mutation.times()).toBe(1)
      expect(await unanswered()).toBe(0)
    })

    test('runs once when connections are cut at random', async () => {
      const mutations = await Promise.all(Array.from({ length: 4 }, () => make(setup)))
      let isDone = false
      const cutting = (async () => {
        for (let wait = 3; !isDone; wait = (wait * 7) % 41) {
          await pause(wait + 20)
          proxy.cut()
        }
      })()
      const answers = Promise.all(mutations.map((mutation, index) => repeat(mutation, `cut-${keys}-${index}`)))
      await pause(600)
      isDone = true
      await cutting
      keys++
      const codes = (await answers).map(({ errors }) => errors?.[0]?.extensions.code)
      const times = await Promise.all(mutations.map((mutation) => mutation.times()))
      // Of several changes to a single record only the first has the current version.
      expect(times.map((each, index) => [each, codes[index]])).toEqual(
        codes.map((code) => (code === 'CONFLICT' ? [expect.any(Number), code] : [1, undefined])),
      )
      expect(await unanswered()).toBe(0)
    })
  })

  test('a change runs once when its connection stops answering at COMMIT', {
    timeout: 60_000,
  }, async () => {
    const kinds = ['creating one', 'updating one', 'an action on many']
    const mutations = await Promise.all(
      kinds.map((kind) => (keyedMutations[kind] as (typeof keyedMutations)[string])(setup)),
    )
    const before = proxy.dropped()
    proxy.silenceCommits(kinds.length)
    const answers = await Promise.all(mutations.map((mutation, index) => repeat(mutation, `silent-${index}`)))
    expect(proxy.dropped()).toBe(before + kinds.length)
    expect(answers.map(({ errors }) => errors)).toEqual(kinds.map(() => undefined))
    expect(await Promise.all(mutations.map((mutation) => mutation.times()))).toEqual(kinds.map(() => 1))
    expect(await unanswered()).toBe(0)
  })
})
