import { beforeAll, describe, expect, test } from 'vitest'
import { staffOf } from '../../src/declare/role-scheme'
import { createAccount, enter, openAuth, password } from '../harness/auth'
import { openTestDatabase } from '../harness/database'
import { type Answer, type Ask, type Endpoint, openEndpoint } from '../harness/endpoint'

const database = await openTestDatabase()
const { sql } = database
const endpoints = {} as Record<'A' | 'B', Endpoint>

beforeAll(async () => {
  endpoints.A = await openEndpoint(database, 'A')
  endpoints.B = await openEndpoint(database, 'B')
})

const roleSchemes = {
  A: { accounts: 'admins', role: 'super_admin', one: 'Admin', many: 'Admins' },
  B: { accounts: 'users', role: 'superadmin', one: 'User', many: 'Users' },
} as const
type RoleScheme = keyof typeof roleSchemes

/** A signed-in super admin of a role scheme. */
async function superAdmin(roleScheme: RoleScheme) {
  const { accounts, role } = roleSchemes[roleScheme]
  const account = await createAccount(database, { accounts, role })
  const { auth } = await openAuth(database, roleScheme)
  const signIn = async () => (await enter(auth, account.email)).accessToken
  const token = await signIn()
  const row = async () => (await sql`select * from ${sql(accounts)} where id = ${account.id}`)[0] ?? {}
  return { ...account, token, signIn, ask: endpoints[roleScheme].with(token), row }
}

const keysOf = ({ errors }: Answer) =>
  Object.fromEntries(
    Object.entries(errors?.[0]?.extensions.fields ?? {}).map(([field, [first]]) => [field, first?.key]),
  )

const updateOne = (roleScheme: RoleScheme, ask: Ask, id: string, update: object) =>
  ask(
    `mutation ($input: UpdateOne${roleSchemes[roleScheme].one}Input!) { updateOne${roleSchemes[roleScheme].one}(input: $input) { id } }`,
    {
      input: { id, update },
    },
  )
const updateMany = (roleScheme: RoleScheme, ask: Ask, ids: string[], update: object) => {
  const { many } = roleSchemes[roleScheme]
  return ask(`mutation ($input: UpdateMany${many}Input!) { updateMany${many}(input: $input) { updatedCount } }`, {
    input: { filter: { id: { in: ids } }, update },
  })
}

/** Imports one row as a CSV file and returns its line of the answer. */
async function importRow(roleScheme: RoleScheme, token: string, cells: Record<string, string>): Promise<string> {
  const { accounts } = roleSchemes[roleScheme]
  const form = new FormData()
  form.append('options', JSON.stringify({ mode: 'run', columns: Object.keys(cells) }))
  form.append('file', new Blob([`${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`]), 'a.csv')
  const response = await fetch(endpoints[roleScheme].url.replace('/graphql', `/import/${accounts}.csv`), {
    method: 'POST',
    headers: { 'x-requested-with': 'tests', authorization: `Bearer ${token}` },
    body: form,
  })
  return response.text()
}

const taken = { password: 'taken over now', email: 'thief@example.com', secondStep: false }

describe.each(['A', 'B'] as const)('own credentials in role scheme %s', (roleScheme) => {
  const fields: [string, object][] = [
    [
      'password',
      roleScheme === 'B' ? { password: taken.password, confirmPassword: taken.password } : { password: taken.password },
    ],
    ['email', { email: `thief-${roleScheme}@example.com` }],
    ...(roleScheme === 'A' ? ([['secondStep', { secondStep: true }]] as [string, object][]) : []),
  ]

  test.each(fields)('%s cannot change by an update of one or many records', async (field, update) => {
    const { id, ask, row } = await superAdmin(roleScheme)
    const before = await row()
    expect(keysOf(await updateOne(roleScheme, ask, id, update))).toEqual({ [field]: 'validation.ownCredential' })
    const other = await createAccount(database, roleSchemes[roleScheme])
    const many = await updateMany(roleScheme, ask, field === 'email' ? [id] : [id, other.id], update)
    expect(keysOf(many)).toEqual({ [field]: 'validation.ownCredential' })
    expect(await row()).toEqual(before)
  })

  test('cannot change by an import', async () => {
    const { id, token, email, row } = await superAdmin(roleScheme)
    const before = await row()
    const byId = await importRow(roleScheme, token, { id, email: 'imported@example.com' })
    expect(byId).toContain('validation.ownCredential')
    const byEmail = await importRow(roleScheme, token, { email, username: before.username, password: taken.password })
    expect(byEmail).not.toContain('"changed"')
    expect(await row()).toEqual(before)
  })

  test('do not block other changes of the own record, nor credentials of others', async () => {
    const { id, ask, email } = await superAdmin(roleScheme)
    expect((await updateOne(roleScheme, ask, id, { email, username: `n${id.slice(-10)}` })).errors).toBeUndefined()
    const other = await createAccount(database, roleSchemes[roleScheme])
    const change = roleScheme === 'B' ? { confirmPassword: taken.password } : { secondStep: true }
    const update = { email: `moved-${roleScheme}@example.com`, password: taken.password, ...change }
    expect((await updateOne(roleScheme, ask, other.id, update)).errors).toBeUndefined()
  })
})

/** Every staff role of both schemes, whatever its permissions. */
const everyRole = (['A', 'B'] as const).flatMap((roleScheme) =>
  staffOf(roleScheme).roles.map((role) => [roleScheme, role] as const),
)

describe.each(everyRole)('roleScheme %s, role %s', (roleScheme, role) => {
  test('changes the own password, language and sessions without a page of the policy', async () => {
    const { accounts } = roleSchemes[roleScheme]
    const { email } = await createAccount(database, { accounts, role })
    const { auth } = await openAuth(database, roleScheme)
    const signIn = async () => endpoints[roleScheme].with((await enter(auth, email)).accessToken)
    const [ask, elsewhere] = [await signIn(), await signIn()]
    const { data } = await ask('{ ownSessions { id isCurrent } }')
    expect(data.ownSessions).toHaveLength(2)
    const other = data.ownSessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await ask('mutation ($id: ID!) { endSession(id: $id) }', { id: other.id })).data).toEqual({
      endSession: true,
    })
    expect((await elsewhere('{ me { id } }')).data.me).toBeNull()
    await signIn()
    expect((await ask('mutation { endOtherSessions }')).data).toEqual({ endOtherSessions: 1 })
    const language = await ask('mutation { saveLanguage(input: { language: "zh" }) }')
    expect(language.data).toEqual({ saveLanguage: true })
    const input = { currentPassword: password, password: 'a new password', confirmPassword: 'a new password' }
    const changed = await ask('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) }', { input })
    expect(changed.data).toEqual({ changePassword: true })
    expect((await ask('{ me { email } }')).data.me).toEqual({ email })
  })
})
