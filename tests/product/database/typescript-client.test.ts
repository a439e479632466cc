import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Storydesk } from '../../../examples/typescript-client/client'
import { gamesOf } from '../../../examples/typescript-client/games'
import { takeTour } from '../../../examples/typescript-client/tour'
import { typesOf } from '../../../examples/typescript-client/write-types'
import { projectPath } from '../../../server/paths'
import { makeToken } from '../../harness/api-tokens'
import { openTestDatabase } from '../../harness/database'
import { openEndpoint } from '../../harness/endpoint'

// The example client, run as its README describes. The type check verifies its types, and `npm run schema --check` that
// they are current.

const database = await openTestDatabase()
const endpoint = await openEndpoint(database)
const url = endpoint.url.replace('/graphql', '')
const tokenFor = async (access: ('read' | 'write')[]) =>
  (await makeToken(await endpoint.as('super_admin'), [{ resource: 'games', access }])).token

test('its types can be generated from the contract', () => {
  const types = typesOf(readFileSync(projectPath('schema.graphql'), 'utf8'))
  expect(types).toBe(readFileSync(projectPath('schema.d.ts'), 'utf8'))
})

test('its tour runs', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
  const lines: string[] = []
  await takeTour({
    url: `${url}/`,
    token: await tokenFor(['read', 'write']),
    cover: new File([new Uint8Array(picture)], 'cover.png'),
    tell: (line) => lines.push(line),
  })
  expect(lines).toEqual([
    '0 published games; the most played: ',
    expect.stringMatching(/^made tidewater-\w{8}; sent again it is the same: true$/),
    'changed to version 2',
    'was told of version 2',
    expect.stringMatching(/^refused with CONFLICT: \S.+$/),
    expect.stringMatching(/^refused with VALIDATION_FAILED: \S.+ \(slug\)$/),
    expect.stringMatching(/^the cover is at \/files\/\S+$/),
  ])
})

test('a refusal of a token is an error with its code on every transport', async () => {
  const games = gamesOf(new Storydesk({ url, token: await tokenFor(['read']) }))
  const draft = { title: { en: 'No', zh: '不' }, slug: 'no', author: 'Ada' }
  await expect(games.create(draft, 'only-reading')).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 })
  const strangers = gamesOf(new Storydesk({ url, token: 'sdk_none' }))
  const picture = new File(['x'], 'x.png')
  for (const work of [
    () => strangers.list({}),
    () => strangers.follow({}),
    () => strangers.setCover({ id: '00000000-0000-7000-8000-000000000000', version: 1 }, picture),
  ]) {
    await expect(work()).rejects.toMatchObject({ name: 'StorydeskError', code: 'UNAUTHENTICATED', status: 401 })
  }
})
