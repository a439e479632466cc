import { beforeAll, expect, test } from 'vitest'
import { linkTableOf, quoteName, tableOf } from '../../server/database/names'
import { dependents } from '../../server/operations/uses'
import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import { resources } from '../../src/registry/resources'
import { asking } from '../harness/asking'
import type { Ask } from '../harness/endpoint'
import { models } from './catalogue'
import { machines, rentals, tags } from './declarations'
import { fill } from './fill'
import { openProduct } from './open-product'

// Records of every resource with a trash, deleted after their dependents and restored in reverse.

const { database, endpoint, make } = await openProduct()
const { sql } = database
const kept = resources.filter(({ trash }) => trash)
let ask: Ask

beforeAll(async () => {
  await fill(database, endpoint)
  // Machines, lines and promotions have no trash: these records have none, but links and a record that depends on them.
  const tagId = await make(tags, { name: { en: 'Free', zh: '空' } })
  const title = { en: 'Winch', zh: '绞车' }
  await make(models, { title, slug: 'winch', maker: 'Bo', tagIds: [tagId] })
  const machineId = await make(machines, { name: 'Free' })
  await make(rentals, { customer: 'Nils', branch: 'north', machineId })
  // A file that a record uses cannot be deleted. The ids of the test are ordered, and this one comes first.
  await sql`insert into media_files (id, name, file_id, kept)
    select '00000000-0000-7000-8000-00000000000f', 'unused', file_id, true from media_files limit 1`
  ask = await endpoint.as('super_admin')
})

/** The rows of all resources and links, without their versions. */
async function everything(): Promise<Record<string, string>> {
  const links = resources.flatMap((resource) =>
    Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
      hasShape(field, 'links') ? [linkTableOf(resource, name).name] : [],
    ),
  )
  const tables = [...resources.filter(({ name }) => name !== 'auditEvents').map(tableOf), ...links]
  const found: Record<string, string> = {}
  for (const table of tables) {
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg((to_jsonb(t) - 'version')::text, '|' order by (to_jsonb(t) - 'version')::text), '')) as sum
       from ${quoteName(table)} t`,
    )
    found[table] = String(row?.sum)
  }
  return found
}

interface Deletion {
  resource: ResourceDeclaration
  id: string
}

/** Deletes a record after its dependents, and adds each to `removed`. False if one of them must stay. */
async function removeWithDependents(resource: ResourceDeclaration, id: string, removed: Deletion[]): Promise<boolean> {
  for (const { resource: other, table, column, name } of dependents(resource)) {
    const field = fieldsOf(other)[name]
    const own = field && hasShape(field, 'links') ? quoteName(linkTableOf(other, name).owner) : '"id"'
    for (const row of await sql.unsafe(`select ${own} as id from ${table} where ${column} = $1::uuid`, [id])) {
      if (!other.trash || !(await removeWithDependents(other, String(row.id), removed))) return false
    }
  }
  const answer = await asking(ask, resource.name).remove(id)
  if (!answer.errors) removed.push({ resource, id })
  return !answer.errors
}

const restoring = 'mutation ($input: TrashInput!) { restoreFromTrash(input: $input) { count refused { message } } }'

test.each(kept.map((resource) => [resource.name, resource] as const))(
  'deleted %s are restored equal to before, byte for byte',
  async (_name, resource) => {
    const before = await everything()
    const rows = await sql.unsafe(`select "id" from ${quoteName(tableOf(resource))} order by "id" limit 4`)
    let isDone = false
    for (const { id } of rows) {
      if (isDone) break
      const removed: Deletion[] = []
      isDone = await removeWithDependents(resource, String(id), removed)
      if (removed.length > 0) expect(await everything()).not.toEqual(before)
      for (const each of removed.toReversed()) {
        const { data } = await ask(restoring, { input: { resource: each.resource.name, ids: [each.id] } })
        expect(data.restoreFromTrash).toEqual({ count: 1, refused: [] })
      }
      expect(await everything()).toEqual(before)
    }
    expect(isDone).toBe(true)
  },
)
