import { expect, test } from 'vitest'
import { type Actor, systemActor } from '../../server/access/actor'
import type { Accounts } from '../../server/auth/accounts'
import { list } from '../../server/operations'
import { follow } from '../../server/realtime/follow'
import type { Selection } from '../../server/sql/selected-fields'
import { resourceNamed } from '../../src/registry/resources'
import { createAccount, openOperations } from '../harness/auth'
import { openTestDatabase } from '../harness/database'

// `$me` in an action's `when` was null in `can`, so that such an action was never offered.

const database = await openTestDatabase()
const selectionOf = (): Selection => new Map(['id', 'can'].map((field) => [field, { field }]))
const users = resourceNamed('users')
const { suspend } = users.actions
if (!suspend) throw new Error('Users have no such action any more.')
const ownOnly = { ...users, actions: { suspend: { ...suspend, when: { id: { eq: '$me' } } } } }
const othersOnly = { ...users, actions: { suspend: { ...suspend, when: { id: { notIn: ['$me'] } } } } }

test("offers an action with `$me` in its condition only on the actor's own records", async () => {
  const operations = await openOperations(database, 'B')
  const accounts = await Promise.all(
    [1, 2].map(() => createAccount(database, { accounts: 'users', role: 'superadmin' })),
  )
  const actorOf = (id: string): Actor => ({
    ...systemActor('test'),
    kind: 'session',
    id,
    accounts: 'users' as Accounts,
    role: 'superadmin',
  })
  const own = selectionOf()
  const others = selectionOf()
  const offered = async (resource: typeof users, actor: Actor) => {
    const nodesOf = resource === ownOnly ? own : others
    const { nodes } = await list({ context: operations, resource, actor }, { nodes: nodesOf })
    return nodes
      .filter(({ can }) => (can as string[]).includes('suspend'))
      .map(({ id }) => id)
      .sort()
  }
  const ids = accounts.map(({ id }) => id).sort()
  for (const id of ids) {
    expect(await offered(ownOnly, actorOf(id))).toEqual([id])
    expect(await offered(othersOnly, actorOf(id))).toEqual(ids.filter((other) => other !== id))
    const rows = await follow({ context: operations, resource: ownOnly, actor: actorOf(id) }, null, own).read(ids)
    const canTake = ({ can }: Readonly<Record<string, unknown>>) => (can as string[]).includes('suspend')
    expect(ids.filter((each) => canTake(rows.get(each) ?? { can: [] }))).toEqual([id])
  }
  expect(await offered(ownOnly, systemActor('test'))).toEqual([])
})
