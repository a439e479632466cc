import { beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../server/email/mailer'
import { sendQueued } from '../../server/email/queue'
import { log } from '../../server/log'
import { codeOfAnswer, recordOf } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { replaced } from './behaviours'
import { machines, rentals } from './declarations'
import { openProduct } from './product'

// Code that changed a second resource wrote SQL and audit lines by hand, without version, rules and live events.

const { database, endpoint, make } = await openProduct()
const root = await endpoint.as('super_admin')
/** Sees no rentals of the south. */
const support = await endpoint.as('support')
let old: string
let fresh: string

beforeEach(async () => {
  await database.sql`delete from email_queue`
  replaced.length = 0
  old = await make(machines, { name: 'Old', rank: 3 })
  fresh = await make(machines, { name: 'Fresh', rank: 4 })
})

const replace = (ask: Ask, customer: string) =>
  ask(`mutation ($input: ReplaceOneMachineInput!) { replaceOneMachine(input: $input) { id version } }`, {
    input: { id: old, byId: fresh, customer },
  })
const vacate = (removedId: string, movedId: string | null) =>
  root(`mutation ($input: VacateOneMachineInput!) { vacateOneMachine(input: $input) { id } }`, {
    input: { id: old, removedId, movedId },
  })

async function sentEmails(): Promise<readonly Mail[]> {
  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined }
  await sendQueued({ sql: database.sql, mailer, log })
  return sent
}

const machineOf = async (id: string) => {
  const [row] = await database.sql`select rank, version from machines where id = ${id}`
  return row
}
const eventsSince = (id: string) => database.sql`
  select action, resource, actor_id is not null as named from audit_events
  where id > (select id from audit_events where record_id = ${id} and action = 'create') order by id`

describe('an action in code', () => {
  test('changes and adds records of other resources, with versions and audit events in the actor\u2019s name', async () => {
    expect(recordOf(await replace(root, 'Nora'))).toMatchObject({ id: old })
    expect(await machineOf(fresh)).toEqual({ rank: 7, version: 2 })
    expect(await eventsSince(fresh)).toEqual([
      { action: 'takeOver', resource: 'machines', named: true },
      { action: 'create', resource: 'rentals', named: true },
      { action: 'replace', resource: 'machines', named: true },
    ])
    expect(replaced).toEqual([old])
    expect(await sentEmails()).toEqual([
      { to: 'depot@example.com', subject: 'Replaced', text: 'Old was replaced.', html: '<p>Old was replaced.</p>' },
    ])
  })

  test('is not bound to what the actor may know of', async () => {
    expect(recordOf(await replace(support, 'Sune'))).toMatchObject({ id: old })
    const [rental] = await database.sql`select branch from rentals where machine_id = ${fresh}`
    expect(rental).toEqual({ branch: 'south' })
  })

  test('is taken back whole where the rules of the other resource refuse, without its work after the commit', async () => {
    expect(codeOfAnswer(await replace(root, 'Backdated'))).toBe('VALIDATION_FAILED')
    expect(await machineOf(fresh)).toEqual({ rank: 4, version: 1 })
    expect(await eventsSince(fresh)).toEqual([])
    expect(replaced).toEqual([])
    expect(await sentEmails()).toEqual([])
  })

  test('removes records and takes actions of other resources', async () => {
    const make3 = ['a', 'b', 'c'].map((customer) => () => make(rentals, { customer, branch: 'north', machineId: old }))
    const ids: string[] = []
    for (const each of make3) ids.push(await each())
    const [a = '', b = '', c = ''] = ids
    expect(recordOf(await vacate(a, c))).toMatchObject({ id: old })
    const left = await database.sql`select id from rentals where machine_id = ${old} order by place`
    expect(left.map(({ id }) => id)).toEqual([c, b])
  })
})
