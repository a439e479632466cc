import {
  type AnyFilter,
  type AnyRecord,
  fieldByProperty,
  fieldOf,
  hasMessages,
  isLocalized,
  isWritable,
  type Language,
  languages,
  type Messages,
  type ResourceDeclaration,
  validate,
  writtenUnder,
} from '../../src/declare'
import { titleOf, titleTarget } from '../../src/declare/title'
import { kindOf } from '../../src/fields'
import { cellOf } from '../../src/sheets/cells'
import { uniqueNames } from '../../src/sheets/importable'
import type { Notice } from '../database/notices'
import { forbidden, invalid, OperationError } from '../errors'
import { assertMay, denied } from './access'
import type { Asker } from './asker'
import type { OperationContext } from './context'
import { create } from './create'
import { changedValues } from './difference'
import { type FoundRecords, type ImportCell, type ImportInput, readImportRow } from './import-values'
import { list } from './list'
import { wholeRecordOf } from './record'
import { type Selection, selectionOf } from './selection'
import { sheetSelection } from './sheet-selection'
import { update } from './update'
import { contextWithin } from './within'

/** A row of a file: its number, counted from 1 without the headings, and its cells. */
export interface ImportRow {
  row: number
  cells: readonly ImportCell[]
}

/** One value that differs, as texts of the column: what the record says, and what the file does. */
export interface ImportChange {
  column: string
  before: string
  after: string
}

/** What became of a row, or in a dry run would become of it. */
export type ImportOutcome = { row: number; title: string } & (
  | { outcome: 'created'; id?: string }
  | { outcome: 'changed'; id: string; changes: readonly ImportChange[] }
  | { outcome: 'unchanged'; id?: string }
  | { outcome: 'refused'; code: string; message: string; key?: string; values?: object; fields?: Messages }
)

export interface Import {
  /**
   * Takes some rows in one transaction: a row that is refused loses nothing but itself. In a dry run the transaction is
   * taken back, so that everything was tried and nothing was written.
   */
  take(rows: readonly ImportRow[]): Promise<readonly ImportOutcome[]>
}

export interface ImportOptions {
  isDry: boolean
  /** Of the titles in the outcomes. */
  language: Language
}

/** Characters of a value that an outcome shows. */
const mostShown = 200

class TakenBack extends Error {}

/**
 * Brings rows in through `create` and `update`, with their validation, access, hooks and audit lines.
 *
 * A row changes the record of its `id`, or else the one that has its first unique value; else it makes a new one. A row of a
 * resource without unique values that says exactly what a record already says changes nothing. So the same file, taken
 * twice, changes nothing the second time. Two rows for one record are refused.
 *
 * Throws FORBIDDEN to whoever may not list the resource, or neither create nor edit in it.
 */
export function createImport(
  context: OperationContext,
  resource: ResourceDeclaration,
  asker: Asker,
  { isDry, language }: ImportOptions,
): Import {
  assertMay(context, resource, asker, 'list')
  const may = (action: 'create' | 'edit') =>
    resource.operations.includes(action) && context.access(asker).may(resource, action)
  if (!may('create') && !may('edit')) throw denied(asker)

  const found: FoundRecords = new Map()
  const seen = new Map<string, number>()
  // A password costs 30 ms to hash, and in a dry run nobody will ever sign in with it.
  const trying = isDry ? { ...context, hashPassword: async () => '' } : context

  const takeOne = async (within: OperationContext, { row, cells }: ImportRow): Promise<ImportOutcome> => {
    const input = await readImportRow(within, resource, asker, cells, found)
    if (input.messages.id) throw invalid(input.messages)
    const record = await existing(within, resource, asker, input, cells)
    if (hasMessages(input.messages)) {
      // All that is wrong at once, so that a file is mended in one go.
      const { messages } = validate(
        writtenUnder(resource, context.reading),
        record ? withoutSettled(resource, record, input.values) : input.values,
        record ? 'update' : 'create',
      )
      throw invalid({ ...messages, ...input.messages })
    }
    const title = rowTitle(resource, cells, { ...record, ...input.values }, language)
    if (record) {
      if (!may('edit')) throw forbidden()
      const id = record.id as string
      const values = withoutSettled(resource, record, input.values)
      assertOnce(seen, resource, row, { ...input.values, id })
      const changes = changesOf(resource, record, values, cells, language)
      // Before the version is asked: a file that was taken already has old ones, and nothing left to say.
      if (changes === null) return { row, title, outcome: 'unchanged', id }
      try {
        await update(within, resource, asker, { id, version: input.version, update: values }, selectionOf(['id']))
      } catch (error) {
        if (error instanceof OperationError && error.code === 'NOT_MODIFIED')
          return { row, title, outcome: 'unchanged', id }
        throw error
      }
      return { row, title, outcome: 'changed', id, changes }
    }
    if (!may('create')) throw forbidden()
    const same = await sameRecord(within, resource, asker, input.values)
    if (same) return { row, title, outcome: 'unchanged', id: same }
    const content = `content ${JSON.stringify(input.values)}`
    if (uniqueNames(resource).length === 0 && seen.has(content)) return { row, title, outcome: 'unchanged' }
    assertOnce(seen, resource, row, input.values)
    const { id } = await create(within, resource, asker, input.values, selectionOf(['id']))
    seen.set(content, row)
    return { row, title, outcome: 'created', ...(!isDry && { id: String(id) }) }
  }

  return {
    async take(rows) {
      const outcomes: ImportOutcome[] = []
      const told: Notice[] = []
      const work = context.database.sql.begin(async (tx) => {
        for (const row of rows) {
          const heard: Notice[] = []
          try {
            const taken = tx.savepoint((inner) => takeOne(contextWithin(trying, inner, heard), row))
            outcomes.push((await taken) as unknown as ImportOutcome)
            told.push(...heard)
          } catch (error) {
            if (!(error instanceof OperationError)) throw error
            outcomes.push(refusal(resource, row, error, language))
          }
        }
        if (isDry) throw new TakenBack()
      })
      await work.catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
        told.length = 0
      })
      if (told.length > 0) context.database.notices.send(told)
      return outcomes
    },
  }
}

/** The record that a row is about: that of its id, or the one with its first unique value. */
async function existing(
  context: OperationContext,
  resource: ResourceDeclaration,
  asker: Asker,
  { id, values }: ImportInput,
  cells: readonly ImportCell[],
): Promise<AnyRecord | null> {
  const names = [...new Set(cells.map(({ column }) => column.name))]
  const nodes: Selection = new Map([...wholeRecordOf(resource), ...sheetSelection(resource, names)])
  const ask = async (filter: AnyFilter) => {
    const { nodes: rows } = await list(context, resource, asker, { filter, nodes, paging: { limit: 1 } })
    return rows[0] ?? null
  }
  if (id) {
    const record = await ask({ id: { eq: id } })
    if (!record) throw invalid({ id: [{ key: 'validation.notFound' }] })
    return record
  }
  for (const name of uniqueNames(resource)) {
    const field = fieldOf(resource, name)
    const value = field && tidied(field, values[name])
    if (value !== undefined && value !== null && kindOf(field as never).check(value, field as never).length === 0) {
      return ask({ [name]: { eq: value } })
    }
  }
  return null
}

const tidied = (field: NonNullable<ReturnType<typeof fieldOf>>, value: unknown) =>
  value === undefined || value === null ? value : (kindOf(field).normalise?.(value, field) ?? value)

/**
 * What is left to say of a record that is there. What is written once, when a record is made, may stand in the file as long
 * as it says the same; an empty cell says nothing of a field that always has a value.
 */
function withoutSettled(resource: ResourceDeclaration, record: AnyRecord, values: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([property, value]) => {
      const field = fieldByProperty(resource, property)?.[1]
      if (!field) return true
      if (value === null && (field.default !== undefined || field.kind === 'boolean')) return false
      if (isWritable(field, 'update')) return true
      return Object.keys(changedValues(resource, record, { [property]: tidied(field, value) })).length > 0
    }),
  )
}

/** Throws VALIDATION_FAILED when an earlier row of the file is about the same record, or took the same unique value. */
function assertOnce(seen: Map<string, number>, resource: ResourceDeclaration, row: number, values: AnyRecord): void {
  const taken: string[] = []
  for (const name of ['id', ...uniqueNames(resource)]) {
    const field = fieldOf(resource, name)
    const value = field ? tidied(field, values[name]) : values[name]
    if (value === undefined || value === null) continue
    const key = `${name} ${String(value)}`
    const before = seen.get(key)
    if (before !== undefined) throw invalid({ [name]: [{ key: 'validation.twiceInFile', values: { row: before } }] })
    taken.push(key)
  }
  for (const key of taken) seen.set(key, row)
}

/** A record that says already all that a row says, for a resource whose records no unique value tells apart. */
async function sameRecord(
  context: OperationContext,
  resource: ResourceDeclaration,
  asker: Asker,
  given: AnyRecord,
): Promise<string | null> {
  if (uniqueNames(resource).length > 0) return null
  const { values, messages } = validate(resource, given, 'create')
  if (hasMessages(messages)) return null
  const conditions = Object.entries(values).flatMap(([property, value]): AnyFilter[] => {
    const [name, field] = fieldByProperty(resource, property) ?? []
    if (!name || !field || value === null || value === undefined) return []
    if (isLocalized(field)) {
      return languages.flatMap((language) => {
        const text = (value as AnyRecord)[language]
        return text === null || text === undefined ? [] : [{ [name]: { [language]: { eq: text } } }]
      })
    }
    const { shape } = kindOf(field)
    if (shape === 'reference') return [{ [name]: { id: { eq: value } } }]
    return shape === 'column' && kindOf(field).valueType(field) !== 'none' ? [{ [name]: { eq: value } }] : []
  })
  if (conditions.length === 0) return null
  const nodes = wholeRecordOf(resource)
  const { nodes: rows } = await list(context, resource, asker, {
    filter: { and: conditions },
    nodes,
    paging: { limit: 5 },
  })
  const same = rows.find((record) => Object.keys(changedValues(resource, record, values)).length === 0)
  return (same?.id as string | undefined) ?? null
}

const cut = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)

const shownCell = (value: unknown) =>
  cut(value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** What of the row differs from the record; null when nothing does. */
function changesOf(
  resource: ResourceDeclaration,
  record: AnyRecord,
  given: AnyRecord,
  cells: readonly ImportCell[],
  language: Language,
): readonly ImportChange[] | null {
  const { values, messages } = validate(resource, given, 'update')
  const changed = changedValues(resource, record, values)
  if (!hasMessages(messages) && Object.keys(changed).length === 0) return null
  const names = new Set(Object.keys(changed).map((property) => fieldByProperty(resource, property)?.[0]))
  return cells.flatMap(({ column, value }) => {
    if (!names.has(column.name)) return []
    const change = { column: column.key, before: cut(cellOf(column, record, language)), after: shownCell(value) }
    return change.before === change.after ? [] : [change]
  })
}

/** What a row calls its record, in the wanted language where it says so. */
function writtenTitle(resource: ResourceDeclaration, cells: readonly ImportCell[], language: Language): string {
  const naming = cells.filter(({ column, value }) => column.name === resource.title && value !== '')
  const named = naming.find(({ column }) => [language, 'value', 'title'].includes(column.part)) ?? naming[0]
  return shownCell(named?.value)
}

/** The name of the record that a row makes or changes; where it is another record's, what the row calls that one. */
const rowTitle = (
  resource: ResourceDeclaration,
  cells: readonly ImportCell[],
  record: AnyRecord,
  language: Language,
): string => (titleTarget(resource) && writtenTitle(resource, cells, language)) || titleOf(resource, record, language)

function refusal(
  resource: ResourceDeclaration,
  { row, cells }: ImportRow,
  { code, message, extensions }: OperationError,
  language: Language,
): ImportOutcome {
  const { key, values, fields } = extensions as { key?: string; values?: object; fields?: Messages }
  return {
    row,
    title: writtenTitle(resource, cells, language),
    outcome: 'refused',
    code,
    message,
    ...(key && { key }),
    ...(values && { values }),
    ...(fields && { fields }),
  }
}
