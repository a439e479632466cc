import { and, eq, inArray } from 'drizzle-orm'
import type { ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { assertMay, type OnResource } from '../access/access'
import { writeAudit } from '../audit/audit'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { invalid, noContent, OperationError, type Refusal, refusalOf, tooMany } from '../errors'
import { removeLinks } from '../preview-links/table'
import { countMatches } from '../sql/count'
import { offsetOf, type Paging } from '../sql/page'
import { Params } from '../sql/params'
import { conditionOf, instantSql, run } from '../sql/rows'
import { type Entry, GoneError, putRowsBack } from '../trash/put-back'
import { trash } from '../trash/table'
import { inTransaction, mostChanges, type Work } from './change'
import type { OperationContext } from './context'
import { explain, refusedProperty } from './faults'
import { readRecords } from './record'
import { assertMayDelete } from './remove'
import { inSavepoint } from './within'

/** A deleted record that can be restored. */
export interface TrashedRecord {
  id: string
  /** The title field as the API answers it. */
  title: unknown
  deletedAt: string
  deletedByName: string | null
}

/** A record that was not restored or deleted, and why; `fields` has the properties that conflict. */
export type RefusedTrashed = Refusal & { id: string }

/** Rows of a page. */
const usualLimit = 20
const mostRows = 100

/** `trash t` in the scope of the actor, which applies to the kept row as in its own table. */
export function fromTrash(on: OnResource<OperationContext>, params: Params): string {
  const { resource } = on
  const isOf = `t."resource" = ${params.add(resource.name, 'text')}`
  const scope = conditionOf(on, null, params)
  // Only a scope needs the kept row: reading it takes longer than the rest of a page.
  return scope
    ? `from "trash" t, jsonb_populate_record(null::${quoteName(tableOf(resource))}, t."kept" #> '{parts,0,rows,0}') r
        where ${isOf} and ${scope}`
    : `from "trash" t where ${isOf}`
}

/**
 * A page of the trash of a resource, the latest deletion first. Throws FORBIDDEN unless the actor may list and delete
 * the resource.
 */
export async function listTrash(
  on: OnResource<OperationContext>,
  paging: Paging | null,
): Promise<{ nodes: readonly TrashedRecord[]; totalCount: number; totalCountIsEstimate: boolean }> {
  const { context, actor } = on
  assertHasTrash(on)
  assertMay(on, 'list')
  const { limit, offset } = offsetOf(paging, usualLimit, mostRows)
  const params = new Params()
  const from = fromTrash(on, params)
  const order = `order by t."deleted_at" desc, t."record_id" desc`
  return context.slots.read(actor, async () => {
    // The skipped rows are read in the index alone.
    const nodes = await run<TrashedRecord>(
      context.database.sql,
      `with page as (select t."resource", t."record_id" ${from} ${order} limit ${limit} offset ${offset})
       select t."record_id" as id, t."title", t."deleted_by_name" as "deletedByName",
         ${instantSql('t."deleted_at"')} as "deletedAt"
       from page join "trash" t using ("resource", "record_id") ${order}`,
      params.values,
    )
    const { rows, isEstimate } = await countMatches(context, `select 1 ${from}`, params.values)
    return { nodes, totalCount: rows, totalCountIsEstimate: isEstimate }
  })
}

/**
 * Restores deleted records with their links and the rows that were deleted with them, each completely or not at all.
 * Throws FORBIDDEN, QUERY_TOO_COMPLEX.
 */
export const restoreFromTrash = (on: OnResource<OperationContext>, ids: readonly string[]) =>
  changeEntries(on, ids, restoreEntries)

/**
 * Restores deleted records by few statements, with the checks of `restoreFromTrash`. Returns the ids of the restored
 * ones; the others are not in the trash, or all are too large. Throws if one of them cannot be restored.
 */
export async function restoreTogether(work: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  assertHasTrash(work)
  return changeVisible(work, ids, restoreEntries)
}

/** Deletes records of the trash permanently. Throws FORBIDDEN, QUERY_TOO_COMPLEX. */
export const deleteFromTrash = (on: OnResource<OperationContext>, ids: readonly string[]) =>
  changeEntries(on, ids, async ({ tx }, entries) => {
    const deleted = entries.map(({ id }) => id)
    await removeEntries(tx, on.resource, deleted)
    const line = { action: 'deleteForEver', resource: on.resource, before: null, after: null }
    await writeAudit(
      tx,
      on.actor,
      deleted.map((recordId) => ({ ...line, recordId })),
    )
  })

function assertHasTrash(on: OnResource<OperationContext>): void {
  const { resource } = on
  assertMayDelete(on)
  if (!resource.trash) {
    throw new OperationError('BAD_REQUEST', `Deleted records of "${resource.name}" are not kept.`, {
      key: 'errors.noTrash',
    })
  }
}

/**
 * Changes entries of the trash: all together, or, if one of them is refused or they are too large, one by one. So a
 * refused one does not affect the others.
 */
async function changeEntries(
  on: OnResource<OperationContext>,
  ids: readonly string[],
  change: ChangeOfEntries,
): Promise<{ count: number; refused: readonly RefusedTrashed[] }> {
  assertHasTrash(on)
  if (ids.length > mostChanges) throw tooMany(mostChanges)
  return inTransaction(on, null, async (work) => {
    const changed = (some: readonly string[]) => inSavepoint(work, (inner) => changeVisible(inner, some, change))
    const refused: RefusedTrashed[] = []
    const refuse = (id: string, error: unknown) => {
      if (!(error instanceof OperationError)) throw error
      refused.push({ id, ...refusalOf(error) })
    }
    // In a fixed order, so that two requests for the same records never wait for each other.
    const sorted = [...new Set(ids)].sort()
    const together = await changed(sorted).catch(noneIfRefused)
    for (const id of sorted) {
      if (together.has(id)) continue
      const one = await changed([id]).catch((error) => {
        refuse(id, error)
        return null
      })
      if (one?.size === 0) refuse(id, noContent())
    }
    return { count: sorted.length - refused.length, refused }
  })
}

const noneIfRefused = (error: unknown): ReadonlySet<string> => {
  if (!(error instanceof OperationError)) throw error
  return new Set()
}

type ChangeOfEntries = (work: Work, entries: readonly Entry[]) => Promise<void>

/** Changes the visible entries of the trash of these ids. Returns their ids; none if several are too large together. */
async function changeVisible(
  work: Work,
  ids: readonly string[],
  change: ChangeOfEntries,
): Promise<ReadonlySet<string>> {
  const entries = await lockEntries(work, ids)
  if (entries.length > 0) await change(work, entries)
  return new Set(entries.map(({ id }) => id))
}

/** Size of several entries that are changed together, in bytes as the database stores them: the program reads them. */
const mostKept = 4_000_000

/** Locks the visible entries of the trash of these ids, in a fixed order; none if several are too large together. */
async function lockEntries(work: Work, ids: readonly string[]): Promise<readonly Entry[]> {
  const params = new Params()
  const from = fromTrash(work, params)
  const isAsked = `t."record_id" = any (${params.addList(ids.filter(isId), 'uuid')})`
  const size = `(select sum(pg_column_size(t."kept")) ${from} and ${isAsked})`
  const isSmall = ids.length > 1 ? ` and ${size} <= ${mostKept}` : ''
  return run<Entry>(
    work.tx,
    `select t."record_id" as id, t."kept" ${from} and ${isAsked}${isSmall} order by t."record_id" for update of t`,
    params.values,
  )
}

/** Restores locked entries of the trash, each with its audit event. */
async function restoreEntries({ tx, resource, actor }: Work, entries: readonly Entry[]): Promise<void> {
  const ids = entries.map(({ id }) => id)
  let part = resource
  try {
    await putRowsBack(tx, resource, entries, (next) => {
      part = next
    })
  } catch (error) {
    throw restoreError(error, part)
  }
  await removeEntries(tx, resource, ids)
  // The deletion ended the links to its preview, which the sweep may not have removed yet.
  await removeLinks(tx, resource.name, ids)
  const params = new Params()
  const records = await readRecords(tx, resource, `r."id" = any (${params.addList(ids, 'uuid')})`, params.values)
  const lines = records.map((record) => {
    return { action: 'restore', resource, recordId: String(record.id), before: null, after: record }
  })
  await writeAudit(tx, actor, lines)
}

const removeEntries = (tx: Transaction, { name }: ResourceDeclaration, ids: readonly string[]) =>
  typed(tx)
    .delete(trash)
    .where(and(eq(trash.resource, name), inArray(trash.recordId, [...ids])))

/** The error of a restoration: names the fields that another record or its absence prevents. */
function restoreError(error: unknown, part: ResourceDeclaration): unknown {
  if (error instanceof GoneError) {
    const fields = Object.fromEntries(error.properties.map((property) => [property, [{ key: 'validation.notFound' }]]))
    return new OperationError('CONFLICT', `Cannot be restored: its ${error.properties.join(', ')} no longer exists.`, {
      key: 'errors.restoreGone',
      fields,
    })
  }
  const refused = refusedProperty(error, part)
  const explained =
    refused === undefined ? explain(error, part) : invalid({ [refused]: [{ key: 'validation.notAllowed' }] })
  if (!(explained instanceof OperationError)) return explained
  const { key, fields } = refusalOf(explained)
  const names = Object.keys(fields).join(', ')
  if (key === 'errors.validation') {
    // The declaration, or another record, has changed since the deletion.
    return new OperationError('CONFLICT', `Cannot be restored: the value of ${names} is no longer allowed.`, {
      key: 'errors.restoreInvalid',
      fields,
    })
  }
  if (key !== 'errors.taken') return explained
  return new OperationError('CONFLICT', `Cannot be restored: another record has the same ${names} now.`, {
    ...explained.extensions,
    key: 'errors.restoreTaken',
  })
}
