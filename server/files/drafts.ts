import { and, arrayOverlaps, eq } from 'drizzle-orm'
import { fieldsByProperty, type ResourceDeclaration } from '../../src/declare'
import { resourceNamed } from '../../src/registry/resources'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { typed } from '../database/typed'
import { type DraftedValues, recordDrafts } from '../record-drafts/table'
import { run } from '../sql/rows'
import { type FileUse, fileUses, withAddress } from './library'

type Draft = typeof recordDrafts.$inferSelect

/** A draft with a stored file among its values. */
export interface DraftWithFile extends Draft {
  /** The declaration of its record. */
  of: ResourceDeclaration
  /** The names of the fields with the file. */
  fields: readonly string[]
}

/** The drafts of records outside of the trash whose values have one of these stored files; access is not checked. */
export async function draftsWith(tx: Transaction, files: readonly string[]): Promise<readonly DraftWithFile[]> {
  if (files.length === 0) return []
  const drafts = await typed(tx)
    .select()
    .from(recordDrafts)
    .where(arrayOverlaps(recordDrafts.files, [...files]))
  const existing = new Set<string>()
  for (const name of new Set(drafts.map(({ resource }) => resource))) {
    const ids = drafts.flatMap(({ resource, recordId }) => (resource === name ? [recordId] : []))
    const table = quoteName(tableOf(resourceNamed(name)))
    const rows = await run<{ id: string }>(tx, `select "id" from ${table} where "id" = any($1::uuid[])`, [ids])
    for (const { id } of rows) existing.add(`${name} ${id}`)
  }
  const found = drafts.filter(({ resource, recordId }) => existing.has(`${resource} ${recordId}`))
  return found.map((draft) => {
    const of = resourceNamed(draft.resource)
    const properties = Object.entries(draft.values).filter(([, value]) => {
      const text = JSON.stringify(value)
      return files.some((id) => text.includes(id))
    })
    return { ...draft, of, fields: properties.flatMap(([property]) => fieldsByProperty(of).get(property)?.[0] ?? []) }
  })
}

/** A field of a record, or only of its draft, that uses a file. */
export interface FieldUse extends Pick<FileUse, 'resource' | 'id' | 'field' | 'language'> {
  isDraft: boolean
}

/** Every use of these stored files in records, and in the fields of their drafts only; access is not checked. */
export async function everyUse(tx: Transaction, files: readonly string[]): Promise<readonly FieldUse[]> {
  const uses = (await fileUses(tx, files)).map((use): FieldUse => ({ ...use, isDraft: false }))
  const drafts = await draftsWith(tx, files)
  const drafted = drafts.flatMap(({ of: resource, recordId: id, fields }) =>
    fields.map((field): FieldUse => ({ resource, id, field, isDraft: true })),
  )
  const isOwn = ({ id, field }: FieldUse) => !uses.some((use) => use.id === id && use.field === field)
  return [...uses, ...drafted.filter(isOwn)]
}

/**
 * Replaces stored files in a draft with another file at `address`. `version` is the draft's next version: it stays
 * current if the same replacement changed its record. Open forms of the draft get a newer revision.
 */
export async function replaceInDraft(
  tx: Transaction,
  draft: Draft,
  former: readonly string[],
  { id, address, version }: { id: string; address: string; version: number },
): Promise<void> {
  const replaced = (values: DraftedValues): DraftedValues => {
    const quoted = new RegExp(`"(?:${former.join('|')})"`, 'g')
    return JSON.parse(withAddress(JSON.stringify(values), former, address).replace(quoted, `"${id}"`))
  }
  await typed(tx)
    .update(recordDrafts)
    .set({
      values: replaced(draft.values),
      base: replaced(draft.base),
      files: [...new Set(draft.files.map((file) => (former.includes(file) ? id : file)))],
      version,
      revision: draft.revision + 1,
    })
    .where(and(eq(recordDrafts.resource, draft.resource), eq(recordDrafts.recordId, draft.recordId)))
}
