import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectPath } from '../../../server/paths'
import { type Program, startProgram, temporaryDataDir } from '../../harness/program'
import { copyProject, type ProjectCopy } from '../harness/project-copy'

/** All files of a new resource (docs/declaring-a-resource.md begins with it). */
const declaration = `import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/** Who makes the games. */
export const studios = defineResource('studios', {
  group: 'gameManagement',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 80, search: true, localized: true }),
    size: f.enum(['solo', 'small', 'large'], { default: 'small' }),
    flagship: f.relation('games', { onDelete: 'clear' }),
    logo: f.image(),
    budget: f.money({ min: '0' }),
    foundedOn: f.date(),
    share: f.percent(),
  },
})

export type Studio = Row<typeof studios>
`

/** The files of a new kind from the documentation: text by path. */
const kindFiles = [
  ...readFileSync(projectPath('docs/declaring-a-resource.md'), 'utf8').matchAll(
    /^```tsx?\n\/\/ (src\/fields\/\S+)\n([\s\S]*?)^```$/gm,
  ),
].map(([, path = '', text = '']) => [path, text] as const)

const file = 'src/resources/studios/studios.ts'
const dbGenerate = ['scripts/run.mjs', 'server/commands/db-generate.ts']
const data = temporaryDataDir()
let copy: ProjectCopy
let program: Program

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape
  data: any
  errors?: { extensions: { code: string; fields?: Record<string, { key: string }[]> } }[]
}
type Ask = (query: string, variables?: object) => Promise<Answer>

const post = async (body: BodyInit, headers: Record<string, string>): Promise<Answer> =>
  (await (await fetch(`${program.address}/graphql`, { method: 'POST', headers, body })).json()) as Answer

const askWith =
  (headers: Record<string, string>): Ask =>
  (query, variables) =>
    post(JSON.stringify({ query, variables }), { 'content-type': 'application/json', ...headers })

const nobody = askWith({})
const password = 'a long password'

async function signIn(email: string): Promise<Record<string, string>> {
  const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { accessToken } }'
  const { data } = await nobody(query, { input: { email, password } })
  return { authorization: `Bearer ${data.signIn.accessToken}` }
}

beforeAll(async () => {
  copy = copyProject()
  for (const [path, text] of kindFiles) copy.write(path, text)
  copy.write(file, declaration)
  const generated = copy.run(...dbGenerate)
  expect(generated).toMatchObject({ code: 0, output: expect.stringMatching(/Wrote drizzle\/\d{4}_studios\.sql/) })
  const built = copy.run('node_modules/vite/bin/vite.js', 'build', '--ssr', '--logLevel', 'warn')
  expect(built).toMatchObject({ code: 0 })
  const env = { DATA_DIR: data.path, SEED: 'none', ADMIN_EMAIL: 'root@studio.test', ADMIN_PASSWORD: password }
  program = await startProgram(env, copy.root)
}, 120_000)

afterAll(async () => {
  await program?.stop('SIGKILL')
  copy?.remove()
  data.remove()
})

describe('a resource declared in one file', () => {
  let root: Ask
  let headers: Record<string, string>
  let gameId: string
  let studioId: string

  beforeAll(async () => {
    headers = await signIn('root@studio.test')
    root = askWith(headers)
    const game = '{title: {en: "Neon harbour", zh: "霓虹港"}, slug: "neon-harbour", author: "Mira"}'
    const made = await root(`mutation { createOneGame(input: {game: ${game}}) { id } }`)
    gameId = made.data.createOneGame.id
  })

  const everything = `id version createdAt updatedAt can name { en zh } size flagshipId flagship { title { zh } } logo { mimeType }
    logoId budget foundedOn share`

  test('is created with every field and an uploaded image', async () => {
    const create = { background: '#8833ff', channels: 3, width: 60, height: 40 } as const
    const picture = await sharp({ create }).png().toBuffer()
    const form = new FormData()
    const upload =
      'mutation ($file: File!) { uploadFile(input: {file: $file, resource: "studios", field: "logo"}) { id } }'
    form.set('operations', JSON.stringify({ query: upload, variables: { file: null } }))
    form.set('map', JSON.stringify({ 0: ['variables.file'] }))
    form.set('0', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
    const logoId = (await post(form, { ...headers, 'x-requested-with': 'test' })).data.uploadFile.id

    const studio = {
      name: { en: 'Paper Lantern', zh: '纸灯笼' },
      size: 'large',
      flagshipId: gameId,
      logoId,
      budget: '1200.50',
      foundedOn: '2019-05-04',
      share: 40,
    }
    const query = `mutation ($studio: CreateStudio!) { createOneStudio(input: {studio: $studio}) { ${everything} } }`
    const { data } = await root(query, { studio })
    expect(data.createOneStudio).toMatchObject({
      ...studio,
      version: 1,
      can: ['show', 'edit', 'delete'],
      flagship: { title: { zh: '霓虹港' } },
      logo: { mimeType: 'image/png' },
    })
    studioId = data.createOneStudio.id
    const few = 'mutation ($studios: [CreateStudio!]!) { createManyStudios(input: {studios: $studios}) { size } }'
    const many = await root(few, { studios: [{ name: { en: 'B', zh: '乙' } }, { name: { en: 'C', zh: '丙' } }] })
    expect(many.data.createManyStudios).toEqual([{ size: 'small' }, { size: 'small' }])
  })

  test('is validated as declared', async () => {
    const query = 'mutation ($studio: CreateStudio!) { createOneStudio(input: {studio: $studio}) { id } }'
    const { errors } = await root(query, { studio: { name: { en: 'Only English' }, budget: '-1', share: 101 } })
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        'name.zh': [{ key: 'validation.required' }],
        budget: [{ key: 'validation.min' }],
        share: [{ key: 'validation.max' }],
      },
    })
  })

  test('may have a field of a new kind in one folder', async () => {
    expect(kindFiles.map(([path]) => path)).toHaveLength(3)
    const { data } = await root('{ __type(name: "Studio") { fields { name description type { name } } } }')
    const share = { name: 'share', description: 'Share.', type: { name: 'Int' } }
    expect(data.__type.fields).toContainEqual(share)
  })

  test('is filtered by every field and sorted by every column', async () => {
    const now = new Date().toISOString()
    const filters = [
      { id: { eq: studioId } },
      { name: { en: { iLike: 'paper%' } } },
      { name: { zh: { like: '%灯%' } } },
      { size: { in: ['large'] } },
      { flagship: { slug: { eq: 'neon-harbour' } } },
      { flagshipId: { eq: gameId } },
      { logoId: { isNot: null } },
      { budget: { between: { lower: '1000', upper: '2000.00' } } },
      { share: { between: { lower: 40, upper: 41 } } },
      { foundedOn: { gte: '2019-05-04', lt: '2019-05-05' } },
      { size: { eq: 'large' }, version: { eq: 1 }, createdAt: { lte: now }, updatedAt: { lte: now } },
      { or: [{ size: { eq: 'solo' } }, { and: [{ size: { eq: 'large' } }, { budget: { gt: '1' } }] }] },
    ]
    const query = 'query ($filter: StudioFilter) { studios(filter: $filter) { totalCount nodes { id } } }'
    for (const filter of filters) {
      const found = { totalCount: 1, nodes: [{ id: studioId }] }
      expect([filter, (await root(query, { filter })).data?.studios]).toEqual([filter, found])
    }
    const columns = [
      'name_en',
      'name_zh',
      'size',
      'flagshipId',
      'budget',
      'foundedOn',
      'share',
      'createdAt',
      'updatedAt',
      'id',
    ]
    for (const column of columns) {
      const sorting = `[{field: ${column}, direction: DESC, nulls: NULLS_LAST}]`
      const { data } = await root(`{ studios(sorting: ${sorting}) { nodes { id } } }`)
      expect([column, data.studios.nodes.length]).toEqual([column, 3])
    }
  })

  test('is counted and summed in groups', async () => {
    const { data } = await root('{ studioAggregate { groupBy { size } count { id } sum { budget } } }')
    expect(data.studioAggregate).toEqual([
      { groupBy: { size: 'large' }, count: { id: 1 }, sum: { budget: '1200.50' } },
      { groupBy: { size: 'small' }, count: { id: 2 }, sum: { budget: null } },
    ])
  })

  test('is changed and deleted, with a history', async () => {
    const update = await root(
      `mutation { updateOneStudio(input: {id: "${studioId}", version: 1, update: {budget: "99.9"}}) { version budget } }`,
    )
    expect(update.data.updateOneStudio).toEqual({ version: 2, budget: '99.90' })
    const many = await root(
      'mutation { updateManyStudios(input: {filter: {size: {eq: small}}, update: {size: solo}}) { updatedCount } }',
    )
    expect(many.data.updateManyStudios).toEqual({ updatedCount: 2 })
    const history = await root(`{ recordHistory(resource: "studios", id: "${studioId}") { nodes { action } } }`)
    expect(history.data.recordHistory.nodes).toEqual([{ action: 'update' }, { action: 'create' }])
    await root(`mutation { deleteOneGame(input: {id: "${gameId}"}) { id } }`)
    const cleared = await root(`{ studio(id: "${studioId}") { flagshipId } }`)
    expect(cleared.data.studio).toEqual({ flagshipId: null })
    await root(`mutation { deleteOneStudio(input: {id: "${studioId}"}) { id } }`)
    const rest = await root('mutation { deleteManyStudios(input: {filter: {size: {eq: solo}}}) { deletedCount } }')
    expect(rest.data.deleteManyStudios).toEqual({ deletedCount: 2 })
  })

  test('is only for the super admin', async () => {
    const { data: own } = await root('{ me { access { path actions } } }')
    expect(own.me.access).toContainEqual({ path: '*', actions: ['*'] })
    const questions = [
      '{ studios { totalCount } }',
      `{ studio(id: "${studioId}") { id } }`,
      '{ studioAggregate { count { id } } }',
      'mutation { createOneStudio(input: {studio: {name: {en: "a", zh: "b"}}}) { id } }',
      `mutation { updateOneStudio(input: {id: "${studioId}", update: {budget: "1"}}) { id } }`,
      `mutation { deleteOneStudio(input: {id: "${studioId}"}) { id } }`,
    ]
    for (const role of ['editor', 'moderator', 'support']) {
      const admin = { username: role, email: `${role}@studio.test`, password, role }
      await root('mutation ($admin: CreateAdmin!) { createOneAdmin(input: {admin: $admin}) { id } }', { admin })
      const ask = askWith(await signIn(admin.email))
      for (const question of questions) {
        expect([role, question, (await ask(question)).errors?.[0]?.extensions.code]).toEqual([
          role,
          question,
          'FORBIDDEN',
        ])
      }
      const { data } = await ask('{ me { access { path } } }')
      expect(data.me.access).not.toContainEqual({ path: '/studios' })
    }
    expect((await nobody('{ studios { totalCount } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

describe('developer commands', () => {
  test('report a missing migration and an outdated contract', () => {
    expect(copy.run(...dbGenerate, '--check')).toEqual({ code: 0, output: '' })
    const contract = copy.run('scripts/run.mjs', 'server/commands/print-schema.ts', '--check')
    expect(contract).toMatchObject({ code: 1, output: expect.stringContaining('npm run schema') })
  })

  test('rename the column of a renamed field', () => {
    copy.write(
      file,
      declaration.replace("budget: f.money({ min: '0' })", "funds: f.money({ min: '0', was: 'budget' })"),
    )
    expect(copy.run(...dbGenerate, '--check')).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run db:generate'),
    })
    expect(copy.run(...dbGenerate).code).toBe(0)
    const written = copy.files('drizzle').findLast((name) => name.endsWith('.sql'))
    const statements = copy.read(`drizzle/${written}`)
    expect(statements).toContain('ALTER TABLE "studios" RENAME COLUMN "budget" TO "funds";')
    expect(statements).not.toMatch(/DROP COLUMN|ADD COLUMN/)
  })

  test('refuse a migration that loses data and list each loss, unless --allow-drop is set', () => {
    const before = copy.files('drizzle')
    copy.write(file, declaration.replace("    budget: f.money({ min: '0' }),\n    foundedOn: f.date(),\n", ''))
    const refused = copy.run(...dbGenerate)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/^This migration would lose data, so it was not written:/)
    // The previous test gave the column its name.
    for (const column of ['funds', 'founded_on']) expect(refused.output).toContain(column)
    expect(refused.output).toContain('--allow-drop')
    expect(copy.files('drizzle')).toEqual(before)

    expect(copy.run(...dbGenerate, '--allow-drop').code).toBe(0)
    const written = copy.files('drizzle').findLast((name) => name.endsWith('.sql'))
    const statements = copy.read(`drizzle/${written}`)
    for (const column of ['funds', 'founded_on']) expect(statements).toContain(`DROP COLUMN "${column}"`)
  })

  test('refuse a contradictory declaration with its place and code, and write nothing', () => {
    const before = copy.files('drizzle')
    copy.write(file, declaration.replace("title: 'name'", "title: 'nmae'"))
    expect(copy.run(...dbGenerate)).toEqual({
      code: 1,
      output: 'studios.title: unknown field "nmae", did you mean "name"? (D006)\n',
    })
    expect(copy.files('drizzle')).toEqual(before)
  })
})
