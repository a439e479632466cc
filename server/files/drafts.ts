import { and, arrayOverlaps, eq } from 'drizzle-orm'
import { fieldByProperty, type ResourceDeclaration } from '../../src/declare'
import { resourceNamed } from '../../src/registry/resources'
import type { Transaction } from '../database/database'
import { typed } from '../database/typed'
import { type DraftedValues, recordDrafts } from '../record-drafts/table'
import { withAddress } from './library'

type Draft = typeof recordDrafts.$inferSelect

/** A draft with a stored file among its values. */
export interface DraftWithFile extends Draft {
  /** The declaration of its record. */
  of: ResourceDeclaration
  /** The names of the fields with the file. */
  fields: readonly string[]
}

/** The drafts whose values have one of these stored files; access is not checked. */
export async function draftsWith(tx: Transaction, files: readonly string[]): Promise<readonly DraftWithFile[]> {
  if (files.length === 0) return []
  const drafts = await typed(tx)
    .select()
    .from(recordDrafts)
    .where(arrayOverlaps(recordDrafts.files, [...files]))
  return drafts.map((draft) => {
    const of = resourceNamed(draft.resource)
    const properties = Object.entries(draft.values).filter(([, value]) => {
      const text = JSON.stringify(value)
      return files.some((id) => text.includes(id))
    })
    return { ...draft, of, fields: properties.flatMap(([property]) => fieldByProperty(of, property)?.[0] ?? []) }
  })
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
