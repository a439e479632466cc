import { and, desc, gt, lte, sql } from 'drizzle-orm'
import { dayLength, hourLength } from '../../src/declare/durations'
import { assertMay, assertScopeToWrite, requestedResource } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import { typed } from '../database/typed'
import { newToken, tokenHash } from '../encryption/token'
import { noContent, notFound, OperationError } from '../errors'
import { newId } from '../new-id'
import type { OperationContext } from '../operations'
import { inTransaction, lockForChange } from '../operations/change'
import { maySee } from '../operations/list'
import { previewLinks, removeLinks } from '../preview-links/table'
import { deleteOrphans, ofRecord, type RecordRef } from '../sql/record-rows'

/** Scanners of secrets recognize a token by it. */
export const previewPrefix = 'sdp_'

/** How long a link works, in milliseconds. */
export const durations = { HOUR: hourLength, DAY: dayLength, WEEK: 7 * dayLength } as const
type PreviewDuration = keyof typeof durations

/** Links of one record that work at the same time. */
const mostLinks = 20

/** An active link, as people see it who may read the record. */
export interface PreviewLink {
  id: string
  ofDraft: boolean
  actorName: string | null
  createdAt: string
  expiresAt: string
}

/** A new link with its token, which cannot be read again. */
export interface NewPreviewLink extends PreviewLink {
  token: string
}

/** The resource of a record that the actor may read. Throws FORBIDDEN, UNAUTHENTICATED, and `missing`. */
async function readableRecord(
  context: OperationContext,
  actor: Actor,
  { resource: name, recordId }: RecordRef,
  missing = noContent,
) {
  const resource = requestedResource(actor, name, ({ preview }) => preview.length > 0)
  const on = { context, resource, actor }
  assertMay(on, 'show')
  if (!(await maySee(on, recordId))) throw missing()
  return resource
}

const shownColumns = {
  id: previewLinks.id,
  ofDraft: previewLinks.ofDraft,
  actorName: previewLinks.actorName,
  createdAt: previewLinks.createdAt,
  expiresAt: previewLinks.expiresAt,
}

/** The active links of a record that the actor may read, the latest first. Throws FORBIDDEN, NOT_FOUND. */
export async function listPreviewLinks(
  context: OperationContext,
  actor: Actor,
  record: RecordRef,
): Promise<readonly PreviewLink[]> {
  await readableRecord(context, actor, record, notFound)
  const isActive = and(ofRecord(previewLinks, record), gt(previewLinks.expiresAt, sql`now()`))
  return context.slots.read(actor, () =>
    typed(context.database.sql)
      .select(shownColumns)
      .from(previewLinks)
      .where(isActive)
      .orderBy(desc(previewLinks.createdAt), desc(previewLinks.id)),
  )
}

export interface LinkRequest extends RecordRef {
  /** Shows the draft of the record; it needs the permission to edit. */
  ofDraft?: boolean | null
  duration?: PreviewDuration | null
}

/**
 * Creates a link that shows the declared `preview` fields of a record to everybody who has it, until it ends. Only the
 * hash of its token is stored. Throws FORBIDDEN, NO_CONTENT, CONFLICT (too many links).
 */
export async function createPreviewLink(
  context: OperationContext,
  actor: Actor,
  { ofDraft, duration, ...record }: LinkRequest,
): Promise<NewPreviewLink> {
  const { recordId } = record
  const resource = await readableRecord(context, actor, record)
  assertScopeToWrite(actor, resource)
  if (ofDraft) assertMay({ context, resource, actor }, 'edit')
  const token = newToken(previewPrefix)
  return inTransaction({ context, resource, actor }, recordId, async (work) => {
    const { tx } = work
    await lockForChange(work, recordId)
    const isActive = and(ofRecord(previewLinks, record), gt(previewLinks.expiresAt, sql`now()`))
    if ((await typed(tx).$count(previewLinks, isActive)) >= mostLinks) throw tooMany()
    const expiresAt = new Date(Date.now() + durations[duration ?? 'DAY']).toISOString()
    const [link] = await typed(tx)
      .insert(previewLinks)
      .values({
        ...{ id: newId(), tokenHash: tokenHash(token), ...record },
        ...{ ofDraft: ofDraft ?? false, expiresAt },
        ...{ accounts: actor.accounts, accountId: actor.id, actorName: actor.name },
      })
      .returning(shownColumns)
    if (!link) throw new Error('The link was not stored.')
    const after = { previewUntil: expiresAt, ...(ofDraft && { previewOfDraft: true }) }
    await writeAudit(tx, actor, [{ action: 'createPreviewLink', resource, recordId, before: null, after }])
    return { ...link, token }
  })
}

/** Ends all links of a record. Returns the number of those that worked. Throws FORBIDDEN, NO_CONTENT. */
export async function endPreviewLinks(context: OperationContext, actor: Actor, record: RecordRef): Promise<number> {
  const { recordId } = record
  const resource = await readableRecord(context, actor, record)
  assertScopeToWrite(actor, resource)
  return inTransaction({ context, resource, actor }, recordId, async (work) => {
    const { tx } = work
    await lockForChange(work, recordId)
    const previewLinkCount = await removeLinks(tx, resource.name, [recordId])
    if (previewLinkCount > 0) {
      const after = { previewLinkCount }
      await writeAudit(tx, actor, [{ action: 'endPreviewLinks', resource, recordId, before: null, after }])
    }
    return previewLinkCount
  })
}

const tooMany = () =>
  new OperationError('CONFLICT', `A record has at most ${mostLinks} links at once. End them first.`, {
    key: 'errors.tooManyPreviewLinks',
    values: { max: mostLinks },
  })

/** Removes links that expired, and those of deleted records. */
export async function sweepPreviewLinks({ database }: Pick<OperationContext, 'database'>): Promise<void> {
  await typed(database.sql).delete(previewLinks).where(lte(previewLinks.expiresAt, sql`now()`))
  await deleteOrphans(database, 'preview_links', 'ends')
}
