import type { Database } from '../../server/database/database'
import { statementsBetween, takeSnapshot } from '../../server/migrations/snapshot'
import { tablesOf } from '../../server/migrations/tables'
import { defineResource } from '../../src/declare'
import { f } from '../../src/fields'

/** A resource with a field of every comparable kind; not part of the product. */
export const specimens = defineResource('specimens', {
  title: 'label',
  fields: {
    label: f.text(),
    title: f.text({ localized: true }),
    notes: f.longText(),
    code: f.email(),
    count: f.int(),
    other: f.int(),
    stars: f.rating({ average: true }),
    grade: f.rating(),
    weight: f.decimal({ precision: 20, scale: 6 }),
    price: f.money(),
    day: f.date(),
    lastDay: f.date(),
    at: f.datetime(),
    until: f.datetime(),
    open: f.boolean(),
    size: f.enum(['small', 'medium', 'large']),
    shelf: f.relation('shelves'),
    machine: f.relation('machines'),
    tags: f.relations('tags'),
    cover: f.image(),
    total: f.computed({ sum: ['count', 'other'] }),
    state: f.computed({
      cases: [
        { value: 'closed', when: { open: { isNot: true } } },
        { value: 'over', when: { lastDay: { lt: '$now' } } },
        { value: 'dear', when: { or: [{ price: { gt: '$weight' } }, { size: { in: ['large'] } }] } },
        { value: 'usual' },
      ],
    }),
  },
})

/** Creates its tables like a migration. */
export async function createSpecimensTable({ sql }: Database): Promise<void> {
  const statements = await statementsBetween(takeSnapshot({}), takeSnapshot({ ...tablesOf(specimens) }))
  for (const statement of statements) await sql.unsafe(statement)
}
