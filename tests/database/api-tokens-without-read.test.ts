import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../server/graphql/schema/schema'
import type { ScopeAccess } from '../../src/declare/token-scopes'
import { type Case, casesOf, harmless } from '../harness/access-cases'
import { putToken } from '../harness/api-tokens'
import { codeOfAnswer } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { type Ask, openEndpoint } from '../harness/endpoint'
import { approved } from '../second-product/access-matrix'

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const ask = await endpoint.as('super_admin')
const owner = await endpoint.accountOf('super_admin')

describe('a token without read', () => {
  const update = 'mutation ($input: UpdateOneTagInput!) { updateOneTag(input: $input) { id } }'
  const stale = async (access: ScopeAccess[]) => {
    const made = await ask(
      'mutation { createOneTag(input: {tag: {name: {en: "Unread", zh: "Unread"}, color: "#112233"}}) { id } }',
    )
    const { token } = await putToken(database, owner, [{ resource: 'tags', access }])
    const { id } = made.data.createOneTag
    const answer = await endpoint.with(token)(update, { input: { id, version: 99, update: { color: '#445566' } } })
    return answer.errors?.[0]?.extensions
  }

  test('does not see the record in the error of a stale version', async () => {
    expect(await stale(['write'])).toMatchObject({ code: 'CONFLICT', key: 'errors.stale' })
    expect(await stale(['write'])).not.toHaveProperty('current')
    expect(await stale(['read', 'write'])).toMatchObject({ current: { color: '#112233' } })
  })

  test('cannot verify a guessed value by an update', async () => {
    const made = await ask(
      'mutation { createOneTag(input: {tag: {name: {en: "Guessed", zh: "Guessed"}, color: "#112233"}}) { id } }',
    )
    const { id } = made.data.createOneTag
    const answerTo = async (access: ScopeAccess[], color: string) => {
      const { token } = await putToken(database, owner, [{ resource: 'tags', access }])
      return codeOfAnswer(await endpoint.with(token)(update, { input: { id, update: { color } } }))
    }
    expect(await answerTo(['read', 'write'], '#112233')).toBe('NOT_MODIFIED')
    expect(await answerTo(['write'], '#112233')).toBe(await answerTo(['write'], '#445566'))
  })

  test('does not see the record in the error of an impossible action', async () => {
    const made = await ask(
      'mutation { createOneModel(input: {model: {title: {en: "Unread", zh: "Unread"}, slug: "unread", maker: "Ada"}}) { id } }',
    )
    const unpublish = `mutation { unpublishOneModel(input: {id: "${made.data.createOneModel.id}"}) { id } }`
    const { token } = await putToken(database, owner, [{ resource: 'models', access: ['actions'] }])
    const extensions = (await endpoint.with(token)(unpublish)).errors?.[0]?.extensions
    expect(extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.illegalState' })
    expect(extensions).not.toHaveProperty('current')
  })

  test.each([
    [
      'write',
      'mutation { updateManyTags(input: {filter: {color: {like: "#1%"}}, update: {color: "#112233"}}) { updatedCount } }',
    ],
    ['write', 'mutation { deleteManyTags(input: {filter: {color: {like: "#1%"}}}) { deletedCount } }'],
    ['actions', 'mutation { publishManyModels(input: {filter: {maker: {like: "A%"}}}) { changedCount } }'],
  ] as const)('cannot query by a filter: %s %s', async (access, document) => {
    const scopes = ['tags', 'models'].map((resource) => ({ resource, access: [access] }))
    const { token } = await putToken(database, owner, scopes)
    expect(codeOfAnswer(await endpoint.with(token)(document))).toBe('FORBIDDEN')
  })
})

const schema = buildSchema()

/** The mutations that return a record, with all fields except `id`, which every token may read. */
function shownBy({ document }: Case): string[] {
  const name = /mutation { (\w+)/.exec(document)?.[1] ?? ''
  const type = getNamedType(schema.getMutationType()?.getFields()[name]?.type)
  // Scheduled changes and bulk runs have what the token sent; their tests check that titles are withheld.
  if (!isObjectType(type) || ['ScheduledChange', 'BulkRun'].includes(type.name) || !/\{ id \} }$/.test(document))
    return []
  return Object.values(type.getFields())
    .filter((field) => field.name !== 'id')
    .map((field) => (isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`))
}

describe('a token with write and actions of everything, and no read', () => {
  let asking: Ask
  beforeAll(async () => {
    const scopes = Object.keys(approved.resources).map((resource) => ({
      resource,
      access: ['write', 'actions'] as const,
    }))
    asking = endpoint.with((await putToken(database, owner, scopes)).token)
  })

  test.each(Object.entries(approved.resources))(
    'receives only the id of a changed record: %s',
    async (resource, expected) => {
      const cases = casesOf(resource, expected).filter((each) => shownBy(each).length > 0)
      const seen: string[] = []
      let asked = 0
      for (const [index, each] of cases.entries()) {
        const alone = codeOfAnswer(await asking(each.document)) ?? 'fine'
        if (!harmless.includes(alone)) continue
        // One rule refuses all mutations of a resource, so only the first one is tested with every field.
        for (const field of index === 0 ? shownBy(each) : shownBy(each).slice(0, 2)) {
          const answer = await asking(each.document.replace(/\{ id \} }$/, `{ __typename id ${field} } }`))
          asked++
          const { code, title = '' } = answer.errors?.[0]?.extensions ?? {}
          if (code !== 'FORBIDDEN' || !/is not readable for you/.test(title)) {
            seen.push(`${each.name}: ${field}: ${code}`)
          }
        }
      }
      const isOpen = cases.length > 0 && !['apiTokens', 'admins'].includes(resource)
      expect(asked > 0).toBe(isOpen)
      // Only the answer to the creating change contains the token.
      expect(seen.filter((line) => !/ (secret|token):/.test(line))).toEqual([])
    },
  )

  test('changes nothing when it requests other fields', async () => {
    const name = { en: 'Unseen', zh: 'Unseen' }
    const create = 'mutation ($input: CreateOneTagInput!) { createOneTag(input: $input) { id color } }'
    expect(codeOfAnswer(await asking(create, { input: { tag: { name } } }))).toBe('FORBIDDEN')
    expect(await database.sql`select from tags where name_en = 'Unseen'`).toHaveLength(0)
  })
})
