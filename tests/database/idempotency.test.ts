import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { addBuiltInRecords } from '../../server/database/built-in-records'
import { sweepKeys } from '../../server/idempotency/claims'
import { makeToken } from '../harness/api-tokens'
import { codeOfAnswer } from '../harness/asking'
import { createAccount, enter } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Answer, openEndpoint } from '../harness/endpoint'
import { keyedMutations } from '../second-product/keyed-mutations'

const database = await openTestDatabase()
const { sql } = database
await addBuiltInRecords(database)
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const setup = { ask, sql }

const keyed = (key: string) => ({ 'idempotency-key': key })
const tag = (name: string) => ({ tag: { name: { en: name, zh: name }, color: '#112233' } })
const tagsNamed = async (name: string) => (await sql`select id from tags where name_en = ${name}`).length
const keyOfError = ({ errors }: Answer) => errors?.[0]?.extensions.key
const createTag = 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id } }'

describe.each(Object.entries(keyedMutations))('%s', (_name, make) => {
  test('runs once, and a repetition gets the same answer', async () => {
    const { document, variables, times } = await make(setup)
    const key = keyed(randomUUID())
    const first = await ask(document, variables, key)
    expect(first.errors).toBeUndefined()
    expect(await ask(document, variables, key)).toEqual(first)
    expect(await times()).toBe(1)
  })

  test('runs once when it is sent several times concurrently', async () => {
    const { document, variables, times } = await make(setup)
    const key = keyed(randomUUID())
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(document, variables, key)))
    expect(answers[0]?.errors).toBeUndefined()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await times()).toBe(1)
  })
})

describe('a failure', () => {
  const failing = async (work: () => Promise<void>) => {
    await sql.unsafe(`
      create or replace function fail_on_boom() returns trigger language plpgsql as
      $$ begin if new.name_en = 'Boom' then raise 'boom'; end if; return new; end $$;
      create trigger fail_on_boom before insert on tags for each row execute function fail_on_boom()`)
    try {
      await work()
    } finally {
      await sql.unsafe('drop trigger fail_on_boom on tags; drop function fail_on_boom()')
    }
  }
  afterEach(() => sql`delete from tags where name_en = 'Boom'`)
  const two =
    'mutation ($a: CreateOneTagInput!, $b: CreateOneTagInput!) { a: createOneTag(input: $a) { id } b: createOneTag(input: $b) { id } }'

  test('of the second field rolls the first one back, and a retry runs both once', async () => {
    const name = randomUUID()
    const variables = { a: tag(name), b: tag('Boom') }
    const key = keyed(randomUUID())
    await failing(async () => {
      expect(codeOfAnswer(await ask(two, variables, key))).toBe('INTERNAL')
      expect(await tagsNamed(name)).toBe(0)
    })
    expect((await ask(two, variables, key)).errors).toBeUndefined()
    expect((await ask(two, variables, key)).errors).toBeUndefined()
    expect([await tagsNamed(name), await tagsNamed('Boom')]).toEqual([1, 1])
  })

  test('releases the key, so that the retry runs', async () => {
    const key = keyed(randomUUID())
    await failing(async () => expect(codeOfAnswer(await ask(createTag, { input: tag('Boom') }, key))).toBe('INTERNAL'))
    expect(await sql`select key from idempotency_keys where key = ${key['idempotency-key']}`).toEqual([])
    expect((await ask(createTag, { input: tag('Boom') }, key)).data.createOneTag.id).toBeTruthy()
  })

  test('of a setting leaves the key free too', async () => {
    const saveLanguage = 'mutation { saveLanguage(input: {language: "zh"}) }'
    const key = randomUUID()
    await sql.unsafe(`
      create or replace function fail_always() returns trigger language plpgsql as $$ begin raise 'boom'; end $$;
      create trigger fail_always before insert or update on staff_settings for each row execute function fail_always()`)
    const failed = await ask(saveLanguage, {}, keyed(key))
    await sql.unsafe('drop trigger fail_always on staff_settings; drop function fail_always()')
    expect(codeOfAnswer(failed)).toBe('INTERNAL')
    expect(await sql`select key from idempotency_keys where key = ${key}`).toEqual([])
    expect((await ask(saveLanguage, {}, keyed(key))).data).toEqual({ saveLanguage: true })
  })

  test('that refused a change is the answer to its repetition', async () => {
    const key = keyed(randomUUID())
    const refused = await ask(createTag, { input: { tag: { name: { en: '', zh: '' } } } }, key)
    expect(codeOfAnswer(refused)).toBe('VALIDATION_FAILED')
    expect(await ask(createTag, { input: { tag: { name: { en: '', zh: '' } } } }, key)).toEqual(refused)
  })

  test.each([
    ['a taken value', { code: 'DEP-TAKEN' }, 'CONFLICT', { code: [{ key: 'validation.taken' }] }],
    [
      'a missing record',
      { keeperId: randomUUID() },
      'VALIDATION_FAILED',
      { keeperId: [{ key: 'validation.notFound' }] },
    ],
    ['a missing link', { tagIds: [randomUUID()] }, 'VALIDATION_FAILED', { tagIds: [{ key: 'validation.notFound' }] }],
  ])('that the database finds is an issue of its field: %s', async (_name, update, code, fields) => {
    const create = 'mutation ($input: CreateOneDepotInput!) { createOneDepot(input: $input) { id } }'
    const change = 'mutation ($input: UpdateOneDepotInput!) { updateOneDepot(input: $input) { id } }'
    await ask(create, { input: { depot: { name: { en: 'Taken', zh: 'Taken' }, code: 'DEP-TAKEN' } } })
    const { data } = await ask(create, { input: { depot: { name: { en: 'Free', zh: 'Free' } } } })
    const input = { id: data.createOneDepot.id, update }
    const key = keyed(randomUUID())
    const refused = await ask(change, { input }, key)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code, fields })
    expect(await ask(change, { input }, key)).toEqual(refused)
  })
})

describe('an action on many', () => {
  const close =
    'mutation ($input: CloseManyDepotsInput!) { closeManyDepots(input: $input) { changedCount refused { id } } }'

  /** Closes the first five of twelve depots and then fails like a crashed process. */
  const stopHalfway = async () => {
    const many = await keyedMutations['an action on many']?.(setup)
    if (!many) throw new Error('There is no such mutation.')
    const { input } = many.variables as { input: { filter: { id: { in: string[] } } } }
    const key = randomUUID()
    await sql.unsafe(`
      create or replace function fail_on_sixth() returns trigger language plpgsql as
      $$ begin if new.id = '${input.filter.id.in.toSorted()[5]}' then raise 'sixth'; end if; return new; end $$;
      create trigger fail_on_sixth before update on depots for each row execute function fail_on_sixth()`)
    const stopped = await ask(close, many.variables, keyed(key))
    await sql.unsafe('drop trigger fail_on_sixth on depots; drop function fail_on_sixth()')
    expect(codeOfAnswer(stopped)).toBe('INTERNAL')
    expect(await many.times()).toBe(5 / 12)
    // The next request need not wait for the end of the lease.
    expect(await sql`select lease_until < now() as free from idempotency_keys where key = ${key}`).toEqual([
      { free: true },
    ])
    return { ...many, key }
  }

  test('continues after a crashed process', async () => {
    const { variables, key, times } = await stopHalfway()
    const answer = await ask(close, variables, keyed(key))
    expect(answer.data.closeManyDepots).toEqual({ changedCount: 12, refused: [] })
    expect(await times()).toBe(1)
    expect(await ask(close, variables, keyed(key))).toEqual(answer)
  })

  test('repeats a record after a deadlock, such as with its own repetition', async () => {
    const many = await keyedMutations['an action on many']?.(setup)
    if (!many) throw new Error('There is no such mutation.')
    const { input } = many.variables as { input: { filter: { id: { in: string[] } } } }
    await sql.unsafe(`
      create sequence deadlocks;
      create or replace function deadlock_twice() returns trigger language plpgsql as
      $$ begin
        if new.id = '${input.filter.id.in[5]}' and nextval('deadlocks') <= 2 then
          raise 'deadlock' using errcode = '40P01';
        end if;
        return new;
      end $$;
      create trigger deadlock_twice before update on depots for each row execute function deadlock_twice()`)
    const answer = await ask(close, { input }, keyed(randomUUID()))
    await sql.unsafe('drop trigger deadlock_twice on depots; drop function deadlock_twice(); drop sequence deadlocks')
    expect(answer.data.closeManyDepots).toEqual({ changedCount: 12, refused: [] })
    expect(await many.times()).toBe(1)
  })

  test('is not taken over while another process runs it', async () => {
    const { variables, key, times } = await stopHalfway()
    await sql`
      update idempotency_keys set owner = ${randomUUID()}, lease_until = now() + interval '1 minute' where key = ${key}`
    const answer = await ask(close, variables, keyed(key))
    expect([codeOfAnswer(answer), keyOfError(answer)]).toEqual(['CONFLICT', 'errors.keyUnderWay'])
    expect(await times()).toBe(5 / 12)
  })

  test('stops before the next record when another process has taken it over', async () => {
    const { variables, key, times } = await stopHalfway()
    const other = randomUUID()
    // The other process takes the key over between the sixth and the seventh record of the retry.
    await sql.unsafe(`
      create or replace function take_over() returns trigger language plpgsql as
      $$ begin
        update idempotency_keys set owner = '${other}', lease_until = now() + interval '1 minute'
        where key = '${key}';
        return new;
      end $$;
      create trigger take_over before update on depots for each row execute function take_over()`)
    const answer = await ask(close, variables, keyed(key))
    await sql.unsafe('drop trigger take_over on depots; drop function take_over()')
    expect([codeOfAnswer(answer), keyOfError(answer)]).toEqual(['CONFLICT', 'errors.keyUnderWay'])
    expect(await times()).toBe(6 / 12)
    const [claim] = await sql`select owner, position, answer from idempotency_keys where key = ${key}`
    expect(claim).toEqual({ owner: other, position: 6, answer: null })

    // The other process ends too: a third one continues with the seventh record.
    await sql`update idempotency_keys set lease_until = now() - interval '1 second' where key = ${key}`
    const last = await ask(close, variables, keyed(key))
    expect(last.data.closeManyDepots).toEqual({ changedCount: 12, refused: [] })
    expect(await times()).toBe(1)
  })
})

describe('a mutation without safe repetition', () => {
  const credentials = 'input: {email: "nobody@example.com", password: "wrong"}'
  test.each([
    ['signing in', `mutation { signIn(${credentials}) { __typename } }`],
    [
      'signing in by a root fragment',
      `mutation { ...F } fragment F on Mutation { signIn(${credentials}) { __typename } }`,
    ],
    ['signing in by an inline fragment', `mutation { ... on Mutation { signIn(${credentials}) { __typename } } }`],
    ['changing the password', 'mutation { changePassword(input: {currentPassword: "a"}) }'],
    ['signing out beside a change', 'mutation { signOut saveLanguage(input: {language: "zh"}) }'],
    [
      'a setting beside a change of a record',
      'mutation { saveLanguage(input: {language: "zh"}) createOneTag(input: {tag: {name: {en: "Beside", zh: "Beside"}}}) { id } }',
    ],
  ])('is refused with a key: %s', async (_name, document) => {
    const answer = await ask(document, {}, keyed(randomUUID()))
    expect([answer.status, codeOfAnswer(answer), keyOfError(answer)]).toEqual([
      400,
      'BAD_REQUEST',
      'errors.keyNotTaken',
    ])
    expect(await tagsNamed('Beside')).toBe(0)
  })

  test('runs without a key', async () => {
    expect(codeOfAnswer(await ask(`mutation { signIn(${credentials}) { __typename } }`))).not.toBe('BAD_REQUEST')
  })
})

describe('a stored answer', () => {
  test('is not returned to an account of another role', async () => {
    const account = await createAccount(database, { role: 'super_admin', accounts: 'admins' })
    const signedIn = async () => endpoint.with((await enter(endpoint.auth, account.email)).accessToken)
    const key = keyed(randomUUID())
    const name = randomUUID()
    const document = 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id name { en } } }'
    expect((await (await signedIn())(document, { input: tag(name) }, key)).errors).toBeUndefined()
    await sql`update admins set role = 'support' where id = ${account.id}`
    const demoted = await (await signedIn())(document, { input: tag(name) }, key)
    expect([demoted.data, codeOfAnswer(demoted)]).toEqual([undefined, 'FORBIDDEN'])
    await sql`update admins set role = 'editor' where id = ${account.id}`
    expect(codeOfAnswer(await (await signedIn())(document, { input: tag(name) }, key))).toBe('FORBIDDEN')
    expect(await tagsNamed(name)).toBe(1)
  })

  test('is not returned to a token with changed scopes', async () => {
    const { id, token } = await makeToken(ask, [{ resource: 'tags', access: ['read', 'write'] }])
    const asking = endpoint.with(token)
    const key = keyed(randomUUID())
    const name = randomUUID()
    await asking(createTag, { input: tag(name) }, key)
    await sql`update api_tokens set scopes = '[{"resource": "depots", "access": ["read"]}]' where id = ${id}`
    expect(codeOfAnswer(await asking(createTag, { input: tag(name) }, key))).toBe('FORBIDDEN')
  })

  test('expires after a day: the key is free again, and a sweep deletes the answer', async () => {
    const key = randomUUID()
    const names = [randomUUID(), randomUUID()]
    const makeOld = () => sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`
    await ask(createTag, { input: tag(names[0] ?? '') }, keyed(key))
    await makeOld()
    expect((await ask(createTag, { input: tag(names[1] ?? '') }, keyed(key))).errors).toBeUndefined()
    expect([await tagsNamed(names[0] ?? ''), await tagsNamed(names[1] ?? '')]).toEqual([1, 1])
    await makeOld()
    expect(await sweepKeys(sql)).toBeGreaterThan(0)
    expect(await sql`select key from idempotency_keys where key = ${key}`).toEqual([])
  })

  test('is stored with a hash that requires the key of the installation', async () => {
    const key = randomUUID()
    const variables = { input: tag(randomUUID()) }
    await ask(createTag, variables, keyed(key))
    const [stored] = await sql`select body_hash from idempotency_keys where key = ${key}`
    const body = JSON.stringify({ query: createTag, variables })
    const plain = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))).toString(
      'base64url',
    )
    expect(stored?.body_hash).not.toBe(plain)
  })
})
