import { and, desc, eq, isNull, lt, lte } from 'drizzle-orm'
import {
  type FieldMessages,
  fieldByProperty,
  isWritable,
  messageOf,
  type ResourceDeclaration,
  refusedProperty,
} from '../../src/declare'
import { dayLength } from '../../src/declare/durations'
import { isId, isObject } from '../../src/declare/formats'
import { underScheme } from '../../src/declare/role-scheme'
import { isConcealed } from '../../src/declare/traits'
import { assertMay, requestedResource } from '../access/access'
import type { Actor } from '../access/actor'
import { memberOf } from '../account/member'
import { ofAccount } from '../database/account-columns'
import { typed } from '../database/typed'
import { assertValid, invalid, notFound } from '../errors'
import type { OperationContext } from '../operations'
import { type DraftValues, formDrafts } from './table'

/** A draft as its owner reads it. */
export type FormDraft = Pick<typeof formDrafts.$inferSelect, 'id' | 'version' | 'values' | 'base' | 'updatedAt'>

/** Which form: of a new record without `recordId`. */
export interface DraftedForm {
  resource: string
  recordId?: string | null
}

export interface DraftInput extends DraftedForm {
  id: string
  version?: number | null
  values: unknown
  base: unknown
}

/** Days that a draft is kept after its last change. */
export const draftDays = 30
/** Characters of the JSON of one draft. */
const longestDraft = 2_000_000
const mostDrafts = 100

/** The form's resource, if the person may save the form. */
function formOf(context: OperationContext, actor: Actor, { resource: name, recordId }: DraftedForm) {
  const resource = requestedResource(actor, name)
  if (recordId != null && !isId(recordId)) throw invalid({ recordId: [{ key: 'validation.id' }] })
  const read = underScheme(resource, context.roleScheme)
  assertMay({ context, resource: read, actor }, recordId == null ? 'create' : 'edit')
  return read
}

const ofMember = (actor: Actor) => and(...ofAccount(formDrafts, memberOf(actor)))

/** The person's drafts of a form, the newest first. */
export async function listDrafts(context: OperationContext, actor: Actor, form: DraftedForm): Promise<FormDraft[]> {
  const { name } = formOf(context, actor, form)
  const { id, version, values, base, updatedAt } = formDrafts
  return typed(context.database.sql)
    .select({ id, version, values, base, updatedAt })
    .from(formDrafts)
    .where(
      and(
        ofMember(actor),
        eq(formDrafts.resource, name),
        form.recordId == null ? isNull(formDrafts.recordId) : eq(formDrafts.recordId, form.recordId),
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
}

/**
 * Keeps a draft, or replaces the one with this id. Its values are not validated: an unfinished form is no error.
 * @returns when it was kept
 * @throws OperationError VALIDATION_FAILED with the name of a field that the form does not have or never keeps
 */
export async function saveDraft(context: OperationContext, actor: Actor, input: DraftInput): Promise<string> {
  const { accounts, id: accountId } = memberOf(actor)
  const resource = formOf(context, actor, input)
  if (!isId(input.id)) throw invalid({ id: [{ key: 'validation.id' }] })
  const values = checked(resource, input, 'values')
  const base = checked(resource, input, 'base')
  const own = ofMember(actor)
  const updatedAt = new Date().toISOString()
  const change = { version: input.version ?? null, values, base, updatedAt }
  const key = { resource: resource.name, recordId: input.recordId ?? null, accounts, accountId }
  return context.database.sql.begin(async (tx) => {
    const db = typed(tx)
    const [kept] = await db
      .insert(formDrafts)
      .values({ id: input.id, ...key, ...change })
      .onConflictDoUpdate({ target: formDrafts.id, set: change, setWhere: own })
      .returning({ id: formDrafts.id })
    if (!kept) throw notFound('This draft does not exist.')
    // The oldest make room: an old draft is worth less than the text of this minute.
    const [over] = await db
      .select({ updatedAt: formDrafts.updatedAt })
      .from(formDrafts)
      .where(own)
      .orderBy(desc(formDrafts.updatedAt))
      .offset(mostDrafts)
      .limit(1)
    if (over) await db.delete(formDrafts).where(and(own, lte(formDrafts.updatedAt, over.updatedAt)))
    return updatedAt
  })
}

/** The values of a draft. Passwords and secrets are never kept. */
function checked(resource: ResourceDeclaration, input: DraftInput, part: 'values' | 'base'): DraftValues {
  const given = input[part]
  if (!isObject(given)) throw invalid({ [part]: [{ key: 'validation.required' }] })
  const operation = input.recordId == null ? 'create' : 'update'
  const messages: FieldMessages = {}
  for (const property of Object.keys(given)) {
    const field = fieldByProperty(resource, property)
    if (!field || isConcealed(field) || !isWritable(field, operation))
      messages[`${part}.${property}`] = [messageOf(refusedProperty(field))]
  }
  assertValid(messages)
  if (JSON.stringify(given).length > longestDraft)
    throw invalid({ [part]: [{ key: 'validation.maxLength', values: { max: longestDraft } }] })
  return given as DraftValues
}

/** Deletes a draft of the person. Returns false if it was deleted before. */
export async function deleteDraft(context: OperationContext, actor: Actor, id: string): Promise<boolean> {
  const own = ofMember(actor)
  if (!isId(id)) return false
  const gone = await typed(context.database.sql)
    .delete(formDrafts)
    .where(and(own, eq(formDrafts.id, id)))
    .returning({ id: formDrafts.id })
  return gone.length > 0
}

/** Deletes drafts that are unchanged for `draftDays`. */
export async function sweepDrafts({ database }: Pick<OperationContext, 'database'>, now = Date.now()): Promise<void> {
  const last = new Date(now - draftDays * dayLength).toISOString()
  await typed(database.sql).delete(formDrafts).where(lt(formDrafts.updatedAt, last))
}
