import {
  type AnyField,
  type AnyFilter,
  type AnyRecord,
  addIssue,
  type FieldMessages,
  fieldOf,
  isLocalized,
  languages,
  propertyOf,
  type ResourceDeclaration,
} from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { kindOf } from '../../src/declare/kind'
import { treeOf } from '../../src/declare/traits'
import { betweenTitles } from '../../src/import-export/cells'
import { type FileColumn, uniqueNames } from '../../src/import-export/columns'
import { nest } from '../../src/lists/search-filter'
import { resourceNamed } from '../../src/registry/resources'
import { betweenLevels, titlePaths, titleTarget } from '../../src/registry/title'
import type { OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import type { OperationContext } from '../operations/context'
import { list } from '../operations/list'
import { selectionOf } from '../sql/selected-fields'

/** A cell of a file with its column: text of a CSV, or a value of a JSON file. */
export interface ImportCell {
  column: FileColumn
  value: unknown
}

/** A row of a file as input of an operation. */
export interface ImportInput {
  id: string | null
  version: number | null
  /** By property; an empty cell is null, a missing one is absent. */
  values: Record<string, unknown>
  messages: FieldMessages
}

/** Ids of related records by their resource and their names in a file; one cache for a whole import. */
export type FoundRecords = Map<string, Map<string, readonly string[]>>

const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Reads the cells of a row. An unreadable value stays unchanged, so that validation reports it. */
export async function readImportRow(
  { context, resource, actor }: OnResource<OperationContext>,
  cells: readonly ImportCell[],
  found: FoundRecords,
): Promise<ImportInput> {
  const input: ImportInput = { id: null, version: null, values: {}, messages: {} }
  const report = (path: string, key: string) => addIssue(input.messages, path, { key })
  const isTitle = ({ column }: ImportCell) => column.part === 'title' || column.part === 'titles'
  // Records found by id are known before their titles are read.
  for (const { column, value } of [...cells.filter((cell) => !isTitle(cell)), ...cells.filter(isTitle)]) {
    const { name, part } = column
    const field = fieldOf(resource, name)
    if (name === 'id') {
      if (isNothing(value)) continue
      if (isId(String(value).trim())) input.id = String(value).trim().toLowerCase()
      else report('id', 'id')
    } else if (name === 'version') {
      if (isNothing(value)) continue
      if (/^\d{1,9}$/.test(String(value).trim())) input.version = Number(value)
      else report('version', 'int')
    } else if (!field) continue
    else if (part === 'title' || part === 'titles') {
      await readTitles(context, actor, field, column, value, found, input, report)
    } else if (isLocalized(field)) {
      const texts = (input.values[name] ?? {}) as AnyRecord
      input.values[name] = { ...texts, [part]: isNothing(value) ? null : typed(field, value) }
    } else input.values[propertyOf(name, field)] = isNothing(value) ? null : typed(field, value)
  }
  // A localized text without any language is null.
  for (const [name, value] of Object.entries(input.values)) {
    const field = fieldOf(resource, name)
    if (field && isLocalized(field) && languages.every((each) => (value as AnyRecord)[each] === null)) {
      input.values[name] = null
    }
  }
  return input
}

/** Converts a cell to a value of its kind. */
function typed(field: AnyField, value: unknown): unknown {
  const { shape } = kindOf(field)
  if (shape === 'upload') return storedFileId(value)
  if (typeof value !== 'string') return value
  return kindOf(field).parse(value, field) ?? value.trim()
}

/** A stored file by its URL in an export, or by its id. */
function storedFileId(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id
  const text = String(value).trim()
  return /\/files\/([0-9a-f-]{36})\//i.exec(text)?.[1] ?? text
}

/** Maximum parts of a title between separators: each is one more search for a title that names no record. */
const mostTitleParts = 4

async function readTitles(
  context: OperationContext,
  actor: Actor,
  field: AnyField,
  { name, part }: FileColumn,
  value: unknown,
  found: FoundRecords,
  input: ImportInput,
  report: (path: string, key: string) => void,
): Promise<void> {
  const property = propertyOf(name, field)
  const given = input.values[property]
  const byIds = given === undefined || given === null ? null : [given].flat().map(String)
  if (isNothing(value)) {
    input.values[property] ??= null
    return
  }
  const target = resourceNamed(field.to as string)
  const isOne = part === 'title'
  const called = isOne ? [value] : Array.isArray(value) ? value : String(value).split(betweenTitles.trim())
  // Ids are more reliable than titles, but an edited title beside an id shows the user's intent.
  const mayCompare = context.access(actor).may(target, 'list')
  const isRight = (matches: readonly string[]) =>
    byIds ? !mayCompare || matches.length > 1 || byIds.includes(matches[0] ?? '') : matches.length > 0
  /** The records of the title that begins at a part, and the part after it. A title may contain the separator. */
  const namedFrom = async (from: number) => {
    const most = Array.isArray(value) ? from + 1 : Math.min(called.length, from + mostTitleParts)
    for (let end = from + 1; end <= most; end++) {
      const title = end === from + 1 ? called[from] : called.slice(from, end).join(betweenTitles.trim())
      const matches = await findRecords(context, target, actor, title, found)
      if (isRight(matches)) return { matches, end }
    }
    return { matches: [], end: from + 1 }
  }
  const ids: string[] = []
  for (let from = 0; from < called.length; ) {
    const { matches, end } = await namedFrom(from)
    const path = isOne ? property : `${property}.${from}`
    if (!isRight(matches)) report(path, byIds ? 'idSaysOther' : 'noneCalledSo')
    else if (!byIds && matches.length > 1) report(path, 'ambiguous')
    else if (matches[0] !== undefined) ids.push(matches[0])
    from = end
  }
  if (!byIds) input.values[property] = isOne ? (ids[0] ?? null) : ids
}

/** Ids of records with this name: by id, by a unique value, by path, or by title in either language. */
async function findRecords(
  context: OperationContext,
  target: ResourceDeclaration,
  actor: Actor,
  value: unknown,
  found: FoundRecords,
): Promise<readonly string[]> {
  const given = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  const text = String(given).trim()
  if (isId(text)) return [text.toLowerCase()]
  const ofTarget = found.get(target.name) ?? new Map<string, readonly string[]>()
  const known = ofTarget.get(text)
  if (known) return known
  // Actors who may not list the records can only refer to them by id.
  const ids = context.access(actor).may(target, 'list') ? await search(context, target, actor, text) : []
  found.set(target.name, ofTarget.set(text, ids))
  return ids
}

/** Maximum records with one title; more than one are ambiguous, but one of them may have the path below. */
const mostNamesakes = 100

async function search(
  context: OperationContext,
  target: ResourceDeclaration,
  actor: Actor,
  text: string,
): Promise<readonly string[]> {
  const ask = async (filter: AnyFilter) => {
    const { nodes } = await list(
      { context, resource: target, actor },
      { filter, nodes: selectionOf(['id']), paging: { limit: mostNamesakes } },
    )
    return nodes.map(({ id }) => String(id))
  }
  const isText = (name: string) => {
    const field = fieldOf(target, name)
    return field !== undefined && kindOf(field).valueType(field) === 'text'
  }
  for (const name of uniqueNames(target).filter(isText)) {
    const ids = await ask({ [name]: { eq: text } })
    if (ids.length > 0) return ids
  }
  const ofPath = await atPath(target, text, ask)
  if (ofPath.length > 0) return ofPath
  const named = titleTarget(target) ?? target
  const title = fieldOf(named, named.title)
  if (!title || kindOf(title).valueType(title) !== 'text') return []
  return ask(isTitled(target, text))
}

const isTitled = (target: ResourceDeclaration, text: string): AnyFilter => ({
  or: titlePaths(target).map((path) => nest(path, { eq: text })),
})

/** Ids of the records of a tree with this path, whose titles may contain the separator; none for other resources. */
async function atPath(
  target: ResourceDeclaration,
  text: string,
  ask: (filter: AnyFilter) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const above = treeOf(target.fields)
  if (above === undefined) return []
  const parts = text.split(betweenLevels)
  /** The records whose path ends before a part. */
  const reached: string[][] = []
  for (let from = 0; from < parts.length; from++) {
    const parents = reached[from] ?? []
    if (from > 0 && parents.length === 0) continue
    const isBelow = { [above]: { id: from > 0 ? { in: parents } : { is: null } } }
    for (let end = from + 1; end <= Math.min(parts.length, from + mostTitleParts); end++) {
      const title = parts.slice(from, end).join(betweenLevels)
      const ids = await ask({ and: [isBelow, isTitled(target, title)] })
      reached[end] = [...(reached[end] ?? []), ...ids]
    }
  }
  return reached[parts.length] ?? []
}
