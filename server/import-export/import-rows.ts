import { type AnyRecord, hasMessages, type Language, validate, writtenUnder } from '../../src/declare'
import { uniqueNames } from '../../src/import-export/columns'
import { assertMay, denied, mayWrite, type OnResource } from '../access/access'
import { requestSources } from '../audit/audit'
import { changedValues } from '../audit/difference'
import { resultOfCreation, resultOfEdit } from '../bulk-runs/change-record'
import { type ImportedRecord, keepImported } from '../bulk-runs/imported'
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

/** The result of a row, and the record that it wrote. */
interface RowResult {
  became: Became
  written?: ImportedRecord
}

interface Taken {
  outcome: ImportOutcome
  written?: ImportedRecord
}

export interface ImportOptions {
  /** The id of the bulk run that gets the written records; null for a dry run. */
  runId: string | null
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
export function createImport(given: OnResource<OperationContext>, { runId, language }: ImportOptions): Import {
  assertMayImport(given)
  const isDry = runId === null
  // Marks the audit events of the import, which the activity shows as one.
  const requestId = isDry ? given.actor.requestId : requestSources.bulkRun({ id: runId, undoes: null })
  const on = { ...given, actor: { ...given.actor, requestId } }
  const { context, resource, actor } = on

  const found: FoundRecords = new Map()
  const seen = new Map<string, number>()
  // Hashing a password costs 30 ms and has no use in a dry run.
  const trying = isDry ? { ...context, hashPassword: async () => '' } : context

  const takeOne = async (within: OperationContext, taken: ImportRow): Promise<Taken> => {
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
    const { became, written } = record ? await change(within, taken, input, record) : await make(within, row, input)
    // A later row may refer to this record by its new title.
    if (written) found.delete(resource.name)
    return { outcome: { row, title, ...became }, ...(written && { written }) }
  }

  const change = async (
    within: OperationContext,
    { row, cells }: ImportRow,
    input: ImportInput,
    record: AnyRecord,
  ): Promise<RowResult> => {
    if (!mayWrite(on, 'edit')) throw denied(actor)
    const id = record.id as string
    const values = withoutSettled(resource, record, input.values)
    assertOnce(seen, resource, row, { ...input.values, id })
    const changes = changesOf(resource, record, values, cells, language)
    // Checked before the version: a file that was imported already has old versions and no changes.
    if (changes === null) return { became: { outcome: 'unchanged', id } }
    try {
      await update(
        { context: within, resource, actor },
        { id, version: input.version, update: values },
        selectionOf(['id']),
      )
    } catch (error) {
      if (error instanceof OperationError && error.code === 'NOT_MODIFIED')
        return { became: { outcome: 'unchanged', id } }
      throw error
    }
    const { values: checked } = validate(resource, values, 'update')
    const result = resultOfEdit(resource, record, checked, changedValues(resource, record, checked))
    return { became: { outcome: 'changed', id, changes }, ...(result && { written: { id, ...result } }) }
  }

  const make = async (within: OperationContext, row: number, { values }: ImportInput): Promise<RowResult> => {
    if (!mayWrite(on, 'create')) throw denied(actor)
    const same = await sameRecord({ context: within, resource, actor }, values)
    if (same) return { became: { outcome: 'unchanged', id: same } }
    const content = `content ${JSON.stringify(values)}`
    if (uniqueNames(resource).length === 0 && seen.has(content)) return { became: { outcome: 'unchanged' } }
    assertOnce(seen, resource, row, values)
    const made = await create({ context: within, resource, actor }, values, selectionOf(['id']))
    const id = String(made.id)
    seen.set(content, row)
    return { became: { outcome: 'created', ...(!isDry && { id }) }, written: { id, ...resultOfCreation(on) } }
  }

  return async (rows) => {
    const take = async (work: Work) => {
      const outcomes: ImportOutcome[] = []
      const records: ImportedRecord[] = []
      for (const row of rows) {
        try {
          const { outcome, written } = await inSavepoint(work, (inner) => takeOne(inner.context, row))
          outcomes.push(outcome)
          if (written) records.push(written)
        } catch (error) {
          if (!(error instanceof OperationError)) throw error
          outcomes.push(refusal(resource, row, error, language))
        }
      }
      if (!isDry) await keepImported(work, runId, records)
      return outcomes
    }
    const begin = <Outcome>(change: (work: Work) => Promise<Outcome>) =>
      inTransaction({ context: trying, resource, actor }, null, change)
    return isDry ? undone(begin, take) : begin(take)
  }
}
