import { describe, expect, test } from 'vitest'
import { systemActor } from '../../server/access/actor'
import { updateMany } from '../../server/operations'
import { resourceNamed } from '../../src/registry/resources'
import { asking, codeOfAnswer, recordOf, tagNamed } from '../harness/asking'
import { openTestDatabase } from '../harness/database'
import { importFile } from '../harness/import-export'
import { changes, openWebhooks } from '../harness/webhooks'
import { depots } from '../second-product/declarations'
import { makerOf } from '../second-product/open-product'

const database = await openTestDatabase()
const { sql } = database
const { endpoint, ask, receiver, deliverer, makeWebhook, eventsOf } = await openWebhooks(database)

describe('a delivery is written once with each change', () => {
  test('on every path', async () => {
    const { id } = await makeWebhook([
      { resource: 'tags', events: changes },
      { resource: 'depots', events: ['actions'] },
    ])
    const tags = asking(ask, 'tags')
    const paths: Record<string, string[]> = {}
    let seen = 0
    const noting = async (path: string, work: () => Promise<unknown>) => {
      await work()
      const events = await eventsOf(id)
      paths[path] = events.slice(seen)
      seen = events.length
    }
    let one = ''
    await noting('create', async () => {
      one = recordOf(await tags.create(tagNamed('One'))).id
    })
    const many = 'mutation ($input: CreateManyTagsInput!) { createManyTags(input: $input) { id } }'
    await noting('create many', () => ask(many, { input: { tags: [tagNamed('Two'), tagNamed('Three')] } }))
    // The same document twice: the second one uses the cached plan, in one statement.
    await noting('update', async () => {
      await tags.update(one, { color: '#223344' })
      await tags.update(one, { color: '#334455' })
    })
    await noting('update many', () =>
      ask('mutation ($input: UpdateManyTagsInput!) { updateManyTags(input: $input) { updatedCount } }', {
        input: { filter: { color: { eq: '#112233' } }, update: { color: '#000000' } },
      }),
    )
    await noting('import', () =>
      importFile(endpoint, 'super_admin', 'tags.csv', 'name.en,name.zh,color\nFour,Four,#112233\n', { mode: 'run' }),
    )
    await noting('a dry run of an import', () =>
      importFile(endpoint, 'super_admin', 'tags.csv', 'name.en,name.zh,color\nFive,Five,#112233\n', { mode: 'check' }),
    )
    await noting('delete', () => tags.remove(one))
    const make = makerOf(endpoint)
    const some = await Promise.all([1, 2, 3].map((at) => make(depots, { name: { en: `D${at}`, zh: `库${at}` } })))
    await noting('an action', () => asking(ask, 'depots').act('close', some[0] ?? ''))
    await noting('an action on many', () => asking(ask, 'depots').actMany('close', { id: { in: some } }))
    await noting('a change of what nobody wants to hear', () =>
      asking(ask, 'depots').update(some[0] ?? '', { phone: '+31201234567' }),
    )
    await noting('what was refused', async () => {
      expect(codeOfAnswer(await tags.create({ ...tagNamed('x'), color: 'red' }))).toBe('VALIDATION_FAILED')
      expect(codeOfAnswer(await asking(ask, 'depots').act('close', some[0] ?? ''))).toBe('CONFLICT')
      const editor = await endpoint.as('support')
      expect(codeOfAnswer(await asking(editor, 'tags').create(tagNamed('x')))).toBe('FORBIDDEN')
    })
    await noting('what was taken back', async () => {
      // The second of them has the code of the first: all or nothing.
      const codes = ['twice', 'twice'].map((code) => ({ name: { en: 'A', zh: 'A' }, code }))
      const refused = await ask(
        'mutation ($input: CreateManyDepotsInput!) { createManyDepots(input: $input) { id } }',
        {
          input: { depots: codes },
        },
      )
      expect(codeOfAnswer(refused)).toBe('CONFLICT')
      const failing = sql.begin(async (tx) => {
        const context = { ...endpoint.operations, database: { ...database, sql: { begin: tx.savepoint.bind(tx) } } }
        const filter = { color: { eq: '#000000' } }
        const actor = systemActor('test')
        await updateMany({ context: context as never, resource: resourceNamed('tags'), actor }, filter, {
          color: '#111111',
        })
        expect((await tx`select 1 from webhook_deliveries where webhook_id = ${id}`).length).toBeGreaterThan(seen)
        throw new Error('taken back')
      })
      await expect(failing).rejects.toThrow('taken back')
    })
    expect(paths).toEqual({
      create: ['tags.created'],
      'create many': ['tags.created', 'tags.created'],
      update: ['tags.updated', 'tags.updated'],
      'update many': ['tags.updated', 'tags.updated'],
      import: ['tags.created'],
      'a dry run of an import': [],
      delete: ['tags.deleted'],
      'an action': ['depots.close'],
      'an action on many': ['depots.close', 'depots.close'],
      'a change of what nobody wants to hear': [],
      'what was refused': [],
      'what was taken back': [],
    })
    const ids = await sql<{ id: string }[]>`select id from webhook_deliveries`
    expect(ids.every((row) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(row.id))).toBe(true)
  })

  test('for each subscribed endpoint, never with a secret, and not for backdated changes', async () => {
    const first = await makeWebhook([{ resource: 'admins', events: changes }])
    const second = await makeWebhook([{ resource: 'admins', events: ['created'] }])
    const off = await makeWebhook([{ resource: 'admins', events: changes }], { active: false })
    const values = { username: 'hooked', email: 'hooked@example.com', password: 'a long password', role: 'editor' }
    const { id } = recordOf(await asking(ask, 'admins').create(values))
    await sql`
      insert into audit_events (id, action, resource, record_id, after, created_at)
      values (gen_random_uuid(), 'update', 'admins', ${id}, '{"role": "editor"}', now() - interval '1 day')`
    expect(await eventsOf(first.id)).toEqual(['admins.created'])
    expect(await eventsOf(second.id)).toEqual(['admins.created'])
    expect(await eventsOf(off.id)).toEqual([])
    await deliverer.run()
    expect(receiver.received.map(({ body }) => body.after?.password)).toEqual(['••••', '••••'])
    expect(JSON.stringify(receiver.received.map(({ text }) => text))).not.toContain('a long password')
  })
})
