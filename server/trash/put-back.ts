import { type AnyField, fieldsOf, propertyOf, type ResourceDeclaration } from '../../src/declare'
import { isNullable } from '../../src/declare/properties'
import { hasShape } from '../../src/declare/traits'
import { quoteText } from '../../src/fields/kind.server'
import { findResource } from '../../src/registry/resources'
import type { Transaction } from '../database/database'
import { columnsOf, linkTableOf, quoteName, tableColumns, tableOf } from '../database/names'
import { assertNoCircle } from '../sql/circles'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The column `kept` of the trash: only ids and names are read from it here, values stay in the database. */
interface KeptRows {
  parts: readonly { resource: string; rows: Rows }[]
  links: readonly { resource: string; field: string; rows: Rows }[]
  cleared: readonly { resource: string; column: string; rows: readonly { id: string; to: string }[] }[]
}

/** A required relation or file of a kept row that does not exist any more. */
export class GoneError extends Error {
  constructor(
    readonly resource: ResourceDeclaration,
    readonly properties: readonly string[],
  ) {
    super(`Gone: ${properties.join(', ')}`)
  }
}

/** A locked entry of the trash. */
export interface Entry {
  id: string
  kept: KeptRows
}

/** The entries `t` of the trash of these parameters. */
const entriesSql = `"trash" t where t."resource" = $1 and t."record_id" = any ($2::uuid[])`

/**
 * Adds the kept rows of records again, with the same ids; the version of each record is one higher. An optional
 * relation to a record that is gone stays empty. Throws GoneError for a required one, and the database's errors for a
 * value that another record has now.
 * @param onPart called before the rows of a resource are added, for the errors of the database
 */
export async function putRowsBack(
  tx: Transaction,
  resource: ResourceDeclaration,
  entries: readonly Entry[],
  onPart: (resource: ResourceDeclaration) => void,
): Promise<void> {
  const restored = new Set(entries.flatMap(({ kept }) => kept.parts.flatMap(idsOf)))
  // The parts of one place in all entries come together, so that each row is added before those that refer to it.
  const parts = grouped(entries, ({ parts }) =>
    parts.map((part) => [part, `${part.resource} ${Object.keys(part.rows[0] ?? {}).join()}`]),
  )
  for (const { index, found } of parts) {
    const part = findResource(found[0].resource)
    if (!part) continue
    onPart(part)
    await addRows(tx, [resource.name, arrayLiteral(found.map(({ id }) => id))], { part, index, found, restored })
  }
  const links = grouped(entries, ({ links }) => links.map((link) => [link, `${link.resource} ${link.field}`]))
  for (const { index, found } of links) {
    const [{ resource: name, field }] = found
    const owner = findResource(name)
    const target = findResource(String(owner && fieldsOf(owner)[field]?.to))
    if (!owner || !target) continue
    const table = linkTableOf(owner, field)
    const exists = (other: ResourceDeclaration, column: string) =>
      `exists (select from ${quoteName(tableOf(other))} o where o."id" = r.${quoteName(column)})`
    const kept = `(select t."kept" #> '{links,${index},rows}' as rows from ${entriesSql}) k`
    await run(
      tx,
      `insert into ${quoteName(table.name)} select r.*
       from ${kept}, jsonb_populate_recordset(null::${quoteName(table.name)}, k.rows) r
       where ${exists(owner, table.owner)} and ${exists(target, table.target)} on conflict do nothing`,
      [resource.name, arrayLiteral(found.map(({ id }) => id))],
    )
  }
  const cleared = grouped(entries, ({ cleared }) => cleared.map((each) => [each, `${each.resource} ${each.column}`]))
  for (const { found } of cleared) {
    const [{ resource: name, column }] = found
    const other = findResource(name)
    if (!other || !tableColumns(other).includes(column)) continue
    const referring = found.flatMap(({ rows }) => rows)
    await run(
      tx,
      `update ${quoteName(tableOf(other))} c set ${quoteName(column)} = was."to"
       from jsonb_to_recordset($1::jsonb) as was("id" uuid, "to" uuid)
       where c."id" = was."id" and c.${quoteName(column)} is null`,
      [JSON.stringify(referring)],
    )
    await assertNoCircle(
      tx,
      other,
      referring.map(({ id }) => id),
    )
  }
}

const idsOf = ({ rows }: { rows: Rows }) => rows.map(({ id }) => String(id))

/** The lists of all entries by index and key, in the order of the indexes; each item has the id of its entry. */
function grouped<Item extends object>(
  entries: readonly Entry[],
  listOf: (kept: KeptRows) => readonly [Item, string][],
) {
  type Found = Item & { id: string }
  const groups = new Map<string, { index: number; found: [Found, ...Found[]] }>()
  for (const { id, kept } of entries) {
    for (const [index, [item, key]] of listOf(kept).entries()) {
      const place = `${index} ${key}`
      const group = groups.get(place)
      if (group) group.found.push({ ...item, id })
      else groups.set(place, { index, found: [{ ...item, id }] })
    }
  }
  return [...groups.values()].sort((a, b) => a.index - b.index)
}

interface Part {
  part: ResourceDeclaration
  index: number
  found: readonly { rows: Rows }[]
  restored: ReadonlySet<string>
}

/** Adds the rows of a part of entries, which have the same columns. */
async function addRows(tx: Transaction, entries: readonly string[], { part, index, found, restored }: Part) {
  const rows = found.flatMap((each) => each.rows)
  const emptied = await emptiedColumns(tx, part, rows, restored)
  const columns = storedColumns(part, rows).map(quoteName).join(', ')
  const changes = emptied.map(
    ({ column }, at) =>
      `case when (v ->> ${quoteText(column)})::uuid = any($${entries.length + 1 + at}::uuid[])
        then jsonb_build_object(${quoteText(column)}, null) else '{}'::jsonb end`,
  )
  if (index === 0) changes.push(`jsonb_build_object('version', (v ->> 'version')::int + 1)`)
  await run(
    tx,
    `insert into ${quoteName(tableOf(part))} (${columns}) select ${columns}
     from (select t."kept" #> '{parts,${index},rows}' as rows from ${entriesSql}) k, jsonb_array_elements(k.rows) e(v),
       jsonb_populate_record(null::${quoteName(tableOf(part))}, ${['v', ...changes].join(' || ')}) r`,
    [...entries, ...emptied.map(({ ids }) => arrayLiteral(ids))],
  )
}

/** Kept columns that the table still has; a column that was added since gets its default. */
function storedColumns(resource: ResourceDeclaration, rows: Rows): readonly string[] {
  const known = tableColumns(resource)
  return Object.keys(rows[0] ?? {}).filter((column) => known.includes(column))
}

/** Columns with ids of records or files that are gone. Throws GoneError if one of them is required. */
async function emptiedColumns(
  tx: Transaction,
  resource: ResourceDeclaration,
  rows: Rows,
  restored: ReadonlySet<string>,
): Promise<readonly { column: string; ids: readonly string[] }[]> {
  const gone: string[] = []
  const emptied: { column: string; ids: readonly string[] }[] = []
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const table = targetTable(field)
    const column = columnsOf(name, field)[0]?.name
    if (!table || !column) continue
    const wanted = rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))
    const others = [...new Set(wanted)].filter((id) => !restored.has(id))
    if (others.length === 0) continue
    // The lock keeps the related records until the row refers to them.
    const found = await run<{ id: string }>(
      tx,
      `select "id" from ${quoteName(table)} where "id" = any($1::uuid[]) order by "id" for key share`,
      [arrayLiteral(others)],
    )
    const there = new Set(found.map(({ id }) => id))
    const missing = others.filter((id) => !there.has(id))
    if (missing.length === 0) continue
    if (isNullable(field)) emptied.push({ column, ids: missing })
    else gone.push(propertyOf(name, field))
  }
  if (gone.length > 0) throw new GoneError(resource, gone)
  return emptied
}

/** The table that a field's column refers to. */
function targetTable(field: AnyField): string | undefined {
  if (hasShape(field, 'upload')) return 'stored_files'
  const target = hasShape(field, 'reference') ? findResource(String(field.to)) : undefined
  return target && tableOf(target)
}
