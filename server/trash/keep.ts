import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import { resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { columnNamed, linkTableOf, pointersTo, quoteName, tableOf } from '../database/names'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import { titleSql } from '../sql/title'

/** Everything that a deletion removes or clears. Rows are JSON texts of PostgreSQL, so that numbers stay exact. */
class KeptRows {
  /** Rows of resources, a row before those that refer to it. */
  readonly parts: string[] = []
  readonly links: string[] = []
  readonly cleared: string[] = []
  /** Rows that are kept already, for relations in a circle. */
  readonly seen = new Set<string>()

  /** The JSON of the column `kept`. */
  get text(): string {
    const { parts, links, cleared } = this
    return `{"parts":[${parts.join()}],"links":[${links.join()}],"cleared":[${cleared.join()}]}`
  }
}

const json = JSON.stringify

/**
 * Keeps a record in the trash before its deletion in the same transaction. Keeps its row, its links, the rows that are
 * deleted with it, and the cleared relations.
 */
export async function keepInTrash(
  tx: Transaction,
  resource: ResourceDeclaration,
  id: string,
  actor: Actor,
): Promise<void> {
  const kept = new KeptRows()
  await keepRows(tx, kept, resource, 'id', [id])
  const text = kept.text
  await run(
    tx,
    `insert into "trash" ("resource", "record_id", "title", "kept", "files", "deleted_by", "deleted_by_name")
     select $1::text, r."id", ${titleSql(resource, 'r')}, $3::jsonb, $4::uuid[], $5::text, $6::text
     from ${quoteName(tableOf(resource))} r where r."id" = $2::uuid`,
    [resource.name, id, text, arrayLiteral(filesIn(text)), actor.id, actor.name],
  )
}

/** Keeps the rows whose column has one of these ids, and what depends on them. */
async function keepRows(
  tx: Transaction,
  kept: KeptRows,
  resource: ResourceDeclaration,
  column: string,
  values: readonly string[],
): Promise<void> {
  // Without the strongest lock, a concurrent change could add a dependent row that the deletion removes unkept.
  const found = await run<{ id: string; row: string }>(
    tx,
    `select c."id", to_jsonb(c)::text as row from ${quoteName(tableOf(resource))} c
     where c.${quoteName(column)} = any($1::uuid[]) order by c."id" for update`,
    [arrayLiteral(values)],
  )
  const rows = found.filter(({ id }) => !kept.seen.has(`${resource.name} ${id}`))
  if (rows.length === 0) return
  for (const { id } of rows) kept.seen.add(`${resource.name} ${id}`)
  kept.parts.push(`{"resource":${json(resource.name)},"rows":[${rows.map(({ row }) => row).join()}]}`)
  const ids = rows.map(({ id }) => id)
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    if (hasShape(field, 'links')) await keepLinks(tx, kept, resource, name, 'owner', ids)
  }
  for (const { resource: other, name, field } of pointersTo(resources, resource.name)) {
    if (field.onDelete !== 'cascade' && field.onDelete !== 'clear') continue
    const pointer = columnNamed(name, field)
    if (hasShape(field, 'links')) await keepLinks(tx, kept, other, name, 'target', ids)
    else if (field.onDelete === 'cascade') await keepRows(tx, kept, other, pointer, ids)
    else await keepCleared(tx, kept, other, pointer, ids)
  }
}

async function keepLinks(
  tx: Transaction,
  kept: KeptRows,
  resource: ResourceDeclaration,
  name: string,
  end: 'owner' | 'target',
  ids: readonly string[],
): Promise<void> {
  const table = linkTableOf(resource, name)
  const rows = await run<{ row: string }>(
    tx,
    `select to_jsonb(j)::text as row from ${quoteName(table.name)} j where j.${quoteName(table[end])} = any($1::uuid[])`,
    [arrayLiteral(ids)],
  )
  if (rows.length === 0) return
  kept.links.push(
    `{"resource":${json(resource.name)},"field":${json(name)},"rows":[${rows.map(({ row }) => row).join()}]}`,
  )
}

async function keepCleared(
  tx: Transaction,
  kept: KeptRows,
  resource: ResourceDeclaration,
  column: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await run<{ row: string }>(
    tx,
    `select jsonb_build_object('id', c."id", 'to', c.${quoteName(column)})::text as row
     from ${quoteName(tableOf(resource))} c where c.${quoteName(column)} = any($1::uuid[]) for update`,
    [arrayLiteral(ids)],
  )
  if (rows.length === 0) return
  kept.cleared.push(
    `{"resource":${json(resource.name)},"column":${json(column)},"rows":[${rows.map(({ row }) => row).join()}]}`,
  )
}

/**
 * The ids of stored files in the rows: values of upload fields, and addresses in texts. Any other id is harmless,
 * because the sweep only asks for the ids of files.
 */
function filesIn(text: string): readonly string[] {
  return [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))]
}
