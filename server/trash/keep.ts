import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import { resources } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { columnNamed, linkTableOf, pointersTo, quoteName, tableOf } from '../database/names'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import { titleSql } from '../sql/title'

/** Everything that the deletion of a record removes or clears. Rows are JSON texts of PostgreSQL: numbers stay exact. */
class KeptRows {
  /** Rows of resources, a row before those that refer to it. */
  readonly parts: string[] = []
  readonly links: string[] = []
  readonly cleared: string[] = []

  /** The JSON of the column `kept`. */
  get text(): string {
    const { parts, links, cleared } = this
    return `{"parts":[${parts.join()}],"links":[${links.join()}],"cleared":[${cleared.join()}]}`
  }
}

const json = JSON.stringify

/** The deleted record that a row belongs to, by the id of the row. */
type Owners = ReadonlyMap<string, KeptRows>

/**
 * Keeps records in the trash before their deletion in the same transaction. Keeps their rows, their links, the rows that
 * are deleted with them, and the cleared relations.
 */
export async function keepInTrash(
  tx: Transaction,
  resource: ResourceDeclaration,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  const owners = new Map(ids.map((id) => [id, new KeptRows()]))
  // Rows that are kept already, for relations in a circle.
  const seen = new Set<string>()
  await keepRows(tx, seen, resource, 'id', owners)
  const texts = [...owners.values()].map(({ text }) => text)
  const files = texts.map((text) => arrayLiteral(filesIn(text)))
  await run(
    tx,
    `insert into "trash" ("resource", "record_id", "title", "kept", "files", "deleted_by", "deleted_by_name")
     select $1::text, r."id", ${titleSql(resource, 'r')}, k."kept"::jsonb, k."files"::uuid[], $5::text, $6::text
     from unnest($2::uuid[], $3::text[], $4::text[]) k("id", "kept", "files")
     join ${quoteName(tableOf(resource))} r on r."id" = k."id"`,
    [resource.name, arrayLiteral(ids), arrayLiteral(texts), arrayLiteral(files), actor.id, actor.name],
  )
}

/** Keeps the rows whose column has one of these ids, and what depends on them. */
async function keepRows(
  tx: Transaction,
  seen: Set<string>,
  resource: ResourceDeclaration,
  column: string,
  owners: Owners,
): Promise<void> {
  // Without the strongest lock, a concurrent change could add a dependent row that the deletion removes unkept.
  const found = await run<{ id: string; of: string; row: string }>(
    tx,
    `select c."id", c.${quoteName(column)} as of, to_jsonb(c)::text as row from ${quoteName(tableOf(resource))} c
     where c.${quoteName(column)} = any($1::uuid[]) order by c."id" for update`,
    [arrayLiteral([...owners.keys()])],
  )
  const rows = found.filter(({ id }) => !seen.has(`${resource.name} ${id}`))
  if (rows.length === 0) return
  for (const { id } of rows) seen.add(`${resource.name} ${id}`)
  keep('parts', owners, `"resource":${json(resource.name)}`, rows)
  const ownersOfRows = new Map(
    rows.flatMap(({ id, of }) => {
      const kept = owners.get(of)
      return kept ? [[id, kept] as const] : []
    }),
  )
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    if (hasShape(field, 'links')) await keepLinks(tx, resource, name, 'owner', ownersOfRows)
  }
  for (const { resource: other, name, field } of pointersTo(resources, resource.name)) {
    if (field.onDelete !== 'cascade' && field.onDelete !== 'clear') continue
    const pointer = columnNamed(name, field)
    if (hasShape(field, 'links')) await keepLinks(tx, other, name, 'target', ownersOfRows)
    else if (field.onDelete === 'cascade') await keepRows(tx, seen, other, pointer, ownersOfRows)
    else await keepCleared(tx, other, pointer, ownersOfRows)
  }
}

async function keepLinks(
  tx: Transaction,
  resource: ResourceDeclaration,
  name: string,
  end: 'owner' | 'target',
  owners: Owners,
): Promise<void> {
  const table = linkTableOf(resource, name)
  const column = quoteName(table[end])
  const rows = await run<{ of: string; row: string }>(
    tx,
    `select j.${column} as of, to_jsonb(j)::text as row from ${quoteName(table.name)} j
     where j.${column} = any($1::uuid[])`,
    [arrayLiteral([...owners.keys()])],
  )
  keep('links', owners, `"resource":${json(resource.name)},"field":${json(name)}`, rows)
}

async function keepCleared(
  tx: Transaction,
  resource: ResourceDeclaration,
  column: string,
  owners: Owners,
): Promise<void> {
  const rows = await run<{ of: string; row: string }>(
    tx,
    `select c.${quoteName(column)} as of, jsonb_build_object('id', c."id", 'to', c.${quoteName(column)})::text as row
     from ${quoteName(tableOf(resource))} c where c.${quoteName(column)} = any($1::uuid[]) for update`,
    [arrayLiteral([...owners.keys()])],
  )
  keep('cleared', owners, `"resource":${json(resource.name)},"column":${json(column)}`, rows)
}

/** Adds rows to a list of the deleted record that each belongs to. */
function keep(
  list: 'parts' | 'links' | 'cleared',
  owners: Owners,
  head: string,
  rows: readonly { of: string; row: string }[],
): void {
  const byOwner = new Map<KeptRows, string[]>()
  for (const { of, row } of rows) {
    const kept = owners.get(of)
    const own = kept && byOwner.get(kept)
    if (own) own.push(row)
    else if (kept) byOwner.set(kept, [row])
  }
  for (const [kept, own] of byOwner) kept[list].push(`{${head},"rows":[${own.join()}]}`)
}

/**
 * The ids of stored files in the rows: values of upload fields, and addresses in texts. Any other id is harmless,
 * because the sweep only asks for the ids of files.
 */
function filesIn(text: string): readonly string[] {
  return [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))]
}
