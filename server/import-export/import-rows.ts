import { type AnyRecord, hasMessages, type Language, validate, writtenUnder } from '../../src/declare'
import { uniqueNames } from '../../src/import-export/columns'
import { assertMay, denied, mayWrite, type OnResource } from '../access/access'
import { invalid, OperationError } from '../errors'
import { inTransaction, type Work } from '../operations/change'
import type { OperationContext } from '../operations/context'
import { create } from '../operations/create'
import { update } from '../operations/update'
import { inSavepoint, undone } from '../operations/within'
import { selectionOf } from '../sql/selected-fields'
import { assertOnce, existingRecord, sameRecord, withoutSettled } from './import-matches'
import { type Became, changesOf, type ImportOutcome, type ImportRow, refusal, rowTitle } from './import-outcomes'
import { type FoundRecords, type ImportInput, readImportRow } from './import-values'

/**
 * Imports some rows in one transaction; a refused row does not affect the others. A dry run rolls the transaction back
 * after trying everything.
 */
type Import = (rows: readonly ImportRow[]) => Promise<readonly ImportOutcome[]>

export interface ImportOptions {
  isDry: boolean
  /** The language of the titles in outcomes. */
  language: Language
}

/** Throws FORBIDDEN before a file is read, if the actor may not list, or may not create or edit. */
export function assertMayImport(on: OnResource<OperationContext>): void {
  assertMay(on, 'list')
  if (!mayWrite(on, 'create', 'edit')) throw denied(on.actor)
}

/**
 * Imports rows through `create` and `update`, with validation, access, hooks and audit events. A row updates the record
 * with its `id`, or else with its first unique value. Otherwise it creates one. Without unique fields, a row that
 * equals an existing record changes nothing. So a second import of the same file changes nothing. Two rows for one
 * record are refused. Throws FORBIDDEN if the actor may not list the resource, or may neither create nor edit.
 */
export function createImport(on: OnResource<OperationContext>, { isDry, language }: ImportOptions): Import {
  const { context, resource, actor } = on
  assertMayImport(on)

  const found: FoundRecords = new Map()
  const seen = new Map<string, number>()
  // Hashing a password costs 30 ms and has no use in a dry run.
  const trying = isDry ? { ...context, hashPassword: async () => '' } : context

  const takeOne = async (within: OperationContext, taken: ImportRow): Promise<ImportOutcome> => {
    const { row, cells } = taken
    const input = await readImportRow({ context: within, resource, actor }, cells, found)
    if (input.messages.id) throw invalid(input.messages)
    const record = await existingRecord({ context: within, resource, actor }, input, cells)
    if (hasMessages(input.messages)) {
      // Reports all mistakes together, so that one correction of the file is enough.
      const { messages } = validate(
        writtenUnder(resource, context.roleScheme),
        record ? withoutSettled(resource, record, input.values) : input.values,
        record ? 'update' : 'create',
      )
      throw invalid({ ...messages, ...input.messages })
    }
    const title = rowTitle(resource, cells, { ...record, ...input.values }, language)
    return { row, title, ...(record ? await change(within, taken, input, record) : await make(within, row, input)) }
  }

  const change = async (
    within: OperationContext,
    { row, cells }: ImportRow,
    input: ImportInput,
    record: AnyRecord,
  ): Promise<Became> => {
    if (!mayWrite(on, 'edit')) throw denied(actor)
    const id = record.id as string
    const values = withoutSettled(resource, record, input.values)
    assertOnce(seen, resource, row, { ...input.values, id })
    const changes = changesOf(resource, record, values, cells, language)
    // Checked before the version: a file that was imported already has old versions and no changes.
    if (changes === null) return { outcome: 'unchanged', id }
    try {
      await update(
        { context: within, resource, actor },
        { id, version: input.version, update: values },
        selectionOf(['id']),
      )
    } catch (error) {
      if (error instanceof OperationError && error.code === 'NOT_MODIFIED') return { outcome: 'unchanged', id }
      throw error
    }
    return { outcome: 'changed', id, changes }
  }

  const make = async (within: OperationContext, row: number, { values }: ImportInput): Promise<Became> => {
    if (!mayWrite(on, 'create')) throw denied(actor)
    const same = await sameRecord({ context: within, resource, actor }, values)
    if (same) return { outcome: 'unchanged', id: same }
    const content = `content ${JSON.stringify(values)}`
    if (uniqueNames(resource).length === 0 && seen.has(content)) return { outcome: 'unchanged' }
    assertOnce(seen, resource, row, values)
    const { id } = await create({ context: within, resource, actor }, values, selectionOf(['id']))
    seen.set(content, row)
    return { outcome: 'created', ...(!isDry && { id: String(id) }) }
  }

  return async (rows) => {
    const take = async (work: Work) => {
      const outcomes: ImportOutcome[] = []
      for (const row of rows) {
        try {
          outcomes.push(await inSavepoint(work, (inner) => takeOne(inner.context, row)))
        } catch (error) {
          if (!(error instanceof OperationError)) throw error
          outcomes.push(refusal(resource, row, error, language))
        }
      }
      return outcomes
    }
    const begin = <Result>(change: (work: Work) => Promise<Result>) =>
      inTransaction({ context: trying, resource, actor }, null, change)
    return isDry ? undone(begin, take) : begin(take)
  }
}
