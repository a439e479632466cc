import {
  type AnyRecord,
  type FieldMessages,
  fieldByProperty,
  fieldOf,
  fieldsByProperty,
  isWritable,
  meets,
  messageOf,
  nameOfProperty,
  type ResourceDeclaration,
  refusedProperty,
  surroundingsOf,
  writtenUnder,
} from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { isConcealed } from '../../src/declare/traits'
import { isStorable } from '../../src/fields/issues'
import { assertMay, assertMaySeeAnswer, type OnResource, requestedResource } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import type { Transaction } from '../database/database'
import { columnOf, quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { fileUrlSql } from '../encryption/file-address'
import { assertValid, invalid, notFound, OperationError } from '../errors'
import type { OperationContext } from '../operations'
import { illegalState } from '../operations/act'
import { answerFor, currentFor, inTransaction, lockForChange, staleVersion, type Work } from '../operations/change'
import { update } from '../operations/update'
import { addressedFiles, filesIn, unusableFiles } from '../operations/usable-files'
import { contextWithin } from '../operations/within'
import { entrySql, framingKeySql } from '../sql/library-entry'
import { Params } from '../sql/params'
import { deleteOrphans, ofRecord } from '../sql/record-rows'
import { conditionOf, instantSql, run } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { type DraftedValues, recordDrafts } from './table'

/** A draft as the people see it who may edit its record. */
export interface RecordDraft {
  resource: string
  recordId: string
  revision: number
  version: number
  values: DraftedValues
  base: DraftedValues
  actorName: string | null
  /** ISO 8601. */
  updatedAt: string
  /** The files among the values, with URLs. */
  files: readonly Readonly<Record<string, unknown>>[]
}

export interface SaveDraftRequest {
  id: string
  /** The version of the record that the values were compared with. */
  version?: number | null
  /** The revision of the draft that this one replaces; null if the record has none. */
  revision?: number | null
  update: AnyRecord
  /** The same properties in that version; by default those of the record now. */
  base?: AnyRecord | null
}

/** Characters of the JSON of one draft. */
const longestDraft = 2_000_000

/**
 * The draft of a record; null if it has none. An actor who may not read the record, such as a token without `read`, gets
 * no values. Throws FORBIDDEN unless the actor may edit such records.
 */
export async function readDraft(
  context: OperationContext,
  actor: Actor,
  { resource: name, id }: { resource: string; id: string },
): Promise<RecordDraft | null> {
  const resource = requestedResource(actor, name, ({ drafts }) => drafts !== undefined)
  const on = { context, resource, actor }
  assertMay(on, 'edit')
  if (!isId(id)) return null
  const params = new Params()
  const scope = conditionOf(on, null, params)
  const text = `select d."resource", d."record_id" as "recordId", d."revision", d."version", d."values", d."base",
      d."actor_name" as "actorName", ${instantSql('d."updated_at"')} as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', s."id", 'name', s."name", 'mimeType', s."mime_type",
        'size', s."size", 'url', ${fileUrlSql()}, 'width', s."width", 'height', s."height",
        'framingKey', ${entrySql(framingKeySql)}, 'mediaFileId', ${entrySql('m."id"')})) from "stored_files" s where s."id" = any(d."files")
        and s."id"::text in (select value from jsonb_each_text(d."values"))), '[]') as "files"
    from "record_drafts" d join ${quoteName(tableOf(resource))} r on r."id" = d."record_id"
    where d."resource" = ${params.add(resource.name, 'text')} and d."record_id" = ${params.add(id, 'uuid')}${scope && ` and ${scope}`}`
  const [draft] = await context.slots.read(actor, () => run<RecordDraft>(context.database.sql, text, params.values))
  if (!draft) return null
  if (context.access(actor).may(resource, 'show')) return draft
  return { ...draft, values: {}, base: {}, files: [], actorName: null }
}

/**
 * Saves the next values of a record as its draft; the record does not change. The values are validated when the draft
 * is published. Throws FORBIDDEN, NO_CONTENT, or VALIDATION_FAILED (a field that forms do not write). Throws CONFLICT
 * (another revision, a stale version, a record that cannot have a draft).
 * @returns the new revision
 */
export async function saveRecordDraft(
  on: OnResource<OperationContext>,
  { id, version: asked, revision, update: given, base: givenBase }: SaveDraftRequest,
): Promise<number> {
  const { context, resource, actor } = on
  assertMay(on, 'edit')
  const writable = writtenUnder(resource, context.roleScheme)
  const values = checked(writable, given, 'update')
  const base = checked(writable, givenBase ?? {}, 'base')
  if (Object.keys(values).length === 0) throw invalid({ update: [{ key: 'validation.required' }] })
  return inTransaction(on, id, async (work) => {
    const { tx } = work
    const record = await lockForChange(work, id)
    const kept = await lockDraft(tx, resource, id, revision ?? null)
    if (!kept && resource.drafts && !meets(resource, resource.drafts.of, record, surroundingsOf(actor.id))) {
      throw illegalState()
    }
    const version = asked ?? kept?.version ?? Number(record.version)
    if (version !== record.version && version !== kept?.version) {
      throw staleVersion(await currentFor(work, record))
    }
    const before = { ...record, ...(kept?.version === version && kept.base), ...base }
    const messages = await unusableFiles(context, tx, actor, filesIn(fieldsByProperty(resource), values), {
      resource,
      record,
    })
    assertValid(messages)
    const draft = {
      version,
      values,
      base: Object.fromEntries(Object.keys(values).map((property) => [property, before[property] ?? null])),
      files: everyFile(resource, values),
      accounts: actor.accounts,
      accountId: actor.id,
      actorName: actor.name,
      updatedAt: new Date().toISOString(),
      revision: (kept?.revision ?? 0) + 1,
    }
    await typed(tx)
      .insert(recordDrafts)
      .values({ resource: resource.name, recordId: id, ...draft })
      .onConflictDoUpdate({ target: [recordDrafts.resource, recordDrafts.recordId], set: draft })
    await markDrafted(tx, resource, id, true)
    await report(tx, actor, resource, id, 'saveDraft', values)
    return draft.revision
  })
}

/** Which draft: `revision` is the last one that the actor has seen; omitted means any. */
export interface DraftRequest {
  id: string
  revision?: number | null
}

/**
 * Publishes the draft of a record as one update with the draft's version, and removes the draft. It throws like
 * `update`; then the draft stays. Throws NOT_FOUND without a draft, CONFLICT for another revision.
 */
export async function publishRecordDraft(
  on: OnResource<OperationContext>,
  { id, revision }: DraftRequest,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const { context, resource, actor } = on
  return endDraft(on, { id, revision }, selection, async (work, { version, values }) => {
    const within = contextWithin(context, work.tx)
    try {
      return await update({ context: within, resource, actor }, { id, version, update: { ...values } }, selection)
    } catch (error) {
      // The same values were saved meanwhile: nothing is left to publish.
      if (!(error instanceof OperationError && error.code === 'NOT_MODIFIED')) throw error
      return answerFor(work, id, selection)
    }
  })
}

/** Removes the draft of a record. Throws FORBIDDEN, NO_CONTENT, NOT_FOUND without a draft, CONFLICT. */
export async function discardRecordDraft(
  on: OnResource<OperationContext>,
  request: DraftRequest,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const { resource, actor } = on
  return endDraft(on, request, selection, async (work, { values }) => {
    await report(work.tx, actor, resource, request.id, 'discardDraft', values)
    return answerFor(work, request.id, selection)
  })
}

async function endDraft<Result>(
  on: OnResource<OperationContext>,
  { id, revision }: DraftRequest,
  selection: Selection,
  end: (work: Work, draft: typeof recordDrafts.$inferSelect) => Promise<Result>,
): Promise<Result> {
  const { resource } = on
  assertMay(on, 'edit')
  assertMaySeeAnswer(on, selection)
  return inTransaction(on, id, async (work) => {
    const { tx } = work
    await lockForChange(work, id)
    const draft = await lockDraft(tx, resource, id, revision)
    if (!draft) throw notFound('This draft does not exist.')
    await markDrafted(tx, resource, id, false)
    // The update may use the files of the draft.
    const record = await end(work, draft)
    await typed(tx)
      .delete(recordDrafts)
      .where(ofRecord(recordDrafts, { resource: resource.name, recordId: id }))
    return record
  })
}

/** Locks the draft of a locked record. Throws CONFLICT unless it has the revision; undefined means any. */
async function lockDraft(tx: Transaction, resource: ResourceDeclaration, id: string, revision?: number | null) {
  const isIt = ofRecord(recordDrafts, { resource: resource.name, recordId: id })
  const [draft] = await typed(tx).select().from(recordDrafts).where(isIt).for('update')
  if (revision !== undefined && revision !== null && draft && draft.revision !== revision) throw otherRevision()
  if (revision === null && draft) throw otherRevision()
  return draft
}

const otherRevision = () =>
  new OperationError('CONFLICT', 'Somebody saved this draft in the meantime.', { key: 'errors.draftChanged' })

/** Writes the mark without a new version, because the record does not change. */
async function markDrafted(tx: Transaction, resource: ResourceDeclaration, id: string, isDrafted: boolean) {
  const mark = resource.drafts?.mark ?? ''
  const field = fieldOf(resource, mark)
  const column = field && columnOf(mark, field)
  if (!column) return
  const text = `update ${quoteName(tableOf(resource))} set ${quoteName(column)} = $1 where "id" = $2`
  await run(tx, text, [isDrafted, id])
}

/** An audit event with the names of the drafted fields. They are no values of the record. */
function report(
  tx: Transaction,
  actor: Actor,
  resource: ResourceDeclaration,
  recordId: string,
  action: 'saveDraft' | 'discardDraft',
  values: DraftedValues,
): Promise<void> {
  const draftedFields = Object.keys(values).map((property) => nameOfProperty(resource, property))
  return writeAudit(tx, actor, [{ action, resource, recordId, before: null, after: { draftedFields } }])
}

/** Throws VALIDATION_FAILED for fields that forms do not write, and for secrets, which are never kept. */
function checked(resource: ResourceDeclaration, given: AnyRecord, part: 'update' | 'base'): DraftedValues {
  const messages: FieldMessages = {}
  for (const property of Object.keys(given)) {
    const field = fieldByProperty(resource, property)
    const isPossible = field && !isConcealed(field) && isWritable(field, 'update')
    const issue = !isPossible ? refusedProperty(field) : isStorable(given[property]) ? null : { key: 'characters' }
    if (issue) messages[part === 'update' ? property : `${part}.${property}`] = [messageOf(issue)]
  }
  assertValid(messages)
  if (JSON.stringify(given).length > longestDraft)
    throw invalid({ [part]: [{ key: 'validation.maxLength', values: { max: longestDraft } }] })
  // The input may have no prototype, which the writer of statements reads.
  return { ...given } as DraftedValues
}

/** Ids of the stored files that the values name, as values of a file field or in texts. */
function everyFile(resource: ResourceDeclaration, values: DraftedValues): string[] {
  const ids = filesIn(fieldsByProperty(resource), values).map(([, id]) => id)
  return [...new Set([...ids, ...addressedFiles(values)])]
}

/** Removes drafts of records that are not in their table or in the trash. */
export const sweepRecordDrafts = ({ database }: Pick<OperationContext, 'database'>): Promise<void> =>
  deleteOrphans(database, 'record_drafts', 'keeps')
