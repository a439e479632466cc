import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'
import { completion, type ModelAnswer, serveModel } from '../harness/model'

const database = await openTestDatabase()
const model = await serveModel()
afterAll(() => model.close())

let endpoint: Endpoint
let editor: Ask
const translate = (ask: Ask, input: object = {}) =>
  ask('mutation ($input: TranslateInput!) { translate(input: $input) { text } }', {
    input: { resource: 'tags', field: 'name', from: 'en', to: 'zh', text: 'Five new worlds', ...input },
  })
const problem = async (ask: Ask) => (await ask('{ translator { isReady problem } }')).data?.translator
const reasonOf = (answer: Awaited<ReturnType<typeof translate>>) => {
  const { key, title, values } = (answer.errors?.[0]?.extensions ?? {}) as Record<string, unknown>
  return { key, title, ...(values as object) }
}

let keys: ReturnType<typeof asking>
const addKey = async (name: string, more: object = {}) =>
  recordOf(await keys.create({ name, value: `sk-${name}-secret`, model: 'small', ...more })).id
const quotaOf = async (id: string) =>
  (
    await database.sql<
      { used_quota: number; version: number }[]
    >`select used_quota, version from ai_keys where id = ${id}`
  )[0]

beforeAll(async () => {
  endpoint = await openEndpoint(database, 'A', undefined, { aiBaseUrl: model.baseUrl })
  editor = await endpoint.as('editor')
  keys = asking(await endpoint.as('super_admin'), 'aiKeys')
})

beforeEach(async () => {
  await database.sql`delete from ai_keys`
  model.requests.length = 0
  model.answer(({ user }) => completion(`«${user}»`))
})

describe('translate', () => {
  test('sends the text to the model with the active key, and counts usage without a new version of the key', async () => {
    const id = await addKey('main')
    await addKey('off', { status: 'inactive' })
    const { data } = await translate(editor, { text: '\n**Five** new worlds \n' })
    expect(data.translate.text).toBe('\n«**Five** new worlds» \n')
    expect(model.requests).toEqual([
      expect.objectContaining({
        authorization: 'Bearer sk-main-secret',
        path: '/v1/chat/completions',
        model: 'small',
        user: '**Five** new worlds',
      }),
    ])
    expect(model.requests[0]?.system).toMatch(/from English into Simplified Chinese/)
    expect(await quotaOf(id)).toEqual({ used_quota: 42, version: 1 })
    await Promise.all([translate(editor), translate(editor)])
    expect((await quotaOf(id))?.used_quota).toBe(126)
  })

  test('uses the next key when one is refused or used up', async () => {
    const spent = await addKey('spent')
    const good = await addKey('good')
    await database.sql`update ai_keys set used_quota = 2147483600 where id = ${good}`
    model.answer(({ authorization, user }) =>
      authorization.includes('spent') ? { status: 429, body: { error: {} } } : completion(user),
    )
    expect((await translate(editor)).data.translate.text).toBe('Five new worlds')
    expect([(await quotaOf(spent))?.used_quota, (await quotaOf(good))?.used_quota]).toEqual([0, 2_147_483_642])
  })

  const failures: [string, ModelAnswer, string][] = [
    ['refused', { status: 401, body: {} }, 'the key was refused'],
    ['limited', { status: 429, body: {} }, 'the quota of the key is used up'],
    ['failed', { status: 500, body: 'Traceback: /srv/model.py' }, 'the model returned an error'],
    ['failed', { status: 302, body: '' }, 'the model returned an error'],
    ['unreadable', { status: 200, body: '<html>' }, 'the answer could not be read'],
    ['unreadable', { status: 200, body: { choices: [] } }, 'the answer could not be read'],
    ['cut', completion('Half', { finish_reason: 'length' }), 'the answer was cut off'],
    ['tooLarge', completion('x'.repeat(1_100_000)), 'the answer was too large'],
  ]
  test.each(failures)('reports a failure with its reason and language: %s', async (reason, answer, sentence) => {
    await addKey('main')
    model.answer(() => answer)
    const failed = await translate(editor, { from: 'zh', to: 'en', text: '五个新世界' })
    expect(codeOfAnswer(failed)).toBe('INTERNAL')
    expect(reasonOf(failed)).toEqual({
      key: 'errors.translationFailed',
      title: `Translation into English failed: ${sentence}.`,
      language: 'en',
      reason,
    })
    expect(JSON.stringify(failed)).not.toMatch(/sk-main|Traceback|127\.0\.0\.1/)
  })

  test('requires write access to the field, and sends nothing without it', async () => {
    await addKey('main')
    expect(codeOfAnswer(await translate(await endpoint.as('none')))).toBe('UNAUTHENTICATED')
    for (const role of ['moderator', 'support']) {
      expect(codeOfAnswer(await translate(await endpoint.as(role)))).toBe('FORBIDDEN')
    }
    expect(codeOfAnswer(await translate(editor, { resource: 'yards', field: 'name' }))).toBe('FORBIDDEN')
    expect(codeOfAnswer(await translate(editor, { resource: 'nothing' }))).toBe('FORBIDDEN')
    for (const field of ['color', 'active', 'nothing']) {
      expect(fieldsOfAnswer(await translate(editor, { field }))).toEqual({
        field: [{ key: 'validation.unknownField' }],
      })
    }
    expect(fieldsOfAnswer(await translate(editor, { to: 'en' }))).toEqual({ to: [{ key: 'validation.sameLanguage' }] })
    expect(fieldsOfAnswer(await translate(editor, { text: ' ' }))).toEqual({ text: [{ key: 'validation.required' }] })
    expect(fieldsOfAnswer(await translate(editor, { text: '长'.repeat(4001) }))).toEqual({
      text: [{ key: 'validation.maxLength', values: { max: 4000 } }],
    })
    expect(model.requests).toEqual([])
    const yards = { resource: 'yards', field: 'name' }
    expect((await translate(await endpoint.as('super_admin'), yards)).data.translate.text).toContain('«')
  })

  test('reports missing requirements before the button is pressed', async () => {
    expect(await problem(editor)).toEqual({ isReady: false, problem: 'noKey' })
    expect(reasonOf(await translate(editor))).toMatchObject({ key: 'errors.noTranslator', reason: 'noKey' })
    const id = await addKey('nameless', { model: null })
    expect(await problem(editor)).toEqual({ isReady: false, problem: 'noKey' })
    recordOf(await keys.update(id, { model: 'small' }))
    expect(await problem(editor)).toEqual({ isReady: true, problem: null })
    expect(codeOfAnswer(await (await endpoint.as('none'))('{ translator { isReady } }'))).toBe('UNAUTHENTICATED')
    const without = await (await openEndpoint(database)).as('editor')
    expect(await problem(without)).toEqual({ isReady: false, problem: 'noAddress' })
    expect(codeOfAnswer(await translate(without))).toBe('CONFLICT')
  })
})
