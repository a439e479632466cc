import type { TFunction } from 'i18next'
import { create } from 'zustand'
import type { AnyFilter, AnyRecord, FieldMessages, ResourceDeclaration } from '../declare'
import type { FieldEdit } from '../declare/field-edits'
import { tabStorage } from '../preferences/browser-storage'
import { graphql, type ResultOf } from './graphql'
import type { Labels } from './labels'
import { queryClient } from './queries'
import { fieldReasons } from './refused-fields'
import { request } from './transport'

const selection = `id resource action state total finishedCount changedCount refusedCount
  refused(limit: 100) { id title message key values fields } failure isUndoable scheduledAt startedAt undoes`
const listDocument = graphql(`query BulkRuns { bulkRuns { ${selection} } }`)
const startDocument = graphql(
  `mutation StartBulkRun($input: StartBulkRunInput!) { startBulkRun(input: $input) { ${selection} } }`,
)
const previewDocument = graphql(`query PreviewBulkEdit($input: PreviewBulkEditInput!) { previewBulkEdit(input: $input) {
  total computedCount changedCount unchangedCount refusedCount groupCount
  groups { count before after } refused { id title message key values fields } } }`)
const stopDocument = graphql(`mutation StopBulkRun($id: ID!) { stopBulkRun(id: $id) { ${selection} } }`)
const undoDocument = graphql(`mutation UndoBulkRun($id: ID!) { undoBulkRun(id: $id) { ${selection} } }`)

/** A change of many records in the background. */
export type BulkRun = ResultOf<typeof startDocument>['startBulkRun']

/** All records of a filter; an empty one means every record. */
export interface WholeList {
  readonly filter: AnyFilter
  readonly count: number
}

interface StartedRun {
  id: string
  action: string
  /** These records; or all of `whole`. */
  records?: readonly AnyRecord[]
  whole?: WholeList | null
  edits?: readonly FieldEdit[]
  input?: AnyRecord
  /** Schedules the changes for this time, ISO 8601. */
  dueAt?: string
}

/** Ids of runs that this tab shows until they are closed, also after a reload. */
const storage = 'bulk-runs'
const storedIds = (): readonly string[] => tabStorage.getItem(storage)?.split(' ').filter(Boolean) ?? []
export const useFollowedRuns = create<{ ids: readonly string[] }>()(() => ({ ids: storedIds() }))
const setFollowed = (ids: readonly string[]) => {
  tabStorage.setItem(storage, ids.join(' '))
  useFollowedRuns.setState({ ids })
}
/** Shows runs of this person until they are closed. */
export function followRuns(ids: readonly string[]): void {
  const known = useFollowedRuns.getState().ids
  const added = ids.filter((id) => !known.includes(id))
  if (added.length > 0) setFollowed([...known, ...added])
}
export const closeRun = (id: string): void => setFollowed(useFollowedRuns.getState().ids.filter((each) => each !== id))

/** The key of the query for the runs of this person. */
export const runsKey = ['bulkRuns']

export const askRuns = async (): Promise<readonly BulkRun[]> => (await request(listDocument, {})).bulkRuns

/** A run that continues in the background is shown by its progress, a finished one by its caller. */
function noted(run: BulkRun): BulkRun {
  if (run.state === 'running') followRuns([run.id])
  void queryClient.invalidateQueries()
  return run
}

/** What edits of all records of a list would do. */
export type BulkEditPreview = ResultOf<typeof previewDocument>['previewBulkEdit']

const editInputs = (edits: readonly FieldEdit[]) => edits.map(({ name, mode, value }) => ({ field: name, mode, value }))

/** All records of a list as the target of a run. */
const wholeTarget = ({ filter }: WholeList) => (Object.keys(filter).length === 0 ? { all: true } : { filter })

/** The effects of edits on all records of a list, computed by the server. Throws RequestError. */
export const askPreview = async (
  { name: resource }: ResourceDeclaration,
  whole: WholeList,
  edits: readonly FieldEdit[],
): Promise<BulkEditPreview> => {
  const input = { resource, ...wholeTarget(whole), edits: editInputs(edits) }
  return (await request(previewDocument, { input })).previewBulkEdit
}

/** Starts a run, which may be done in the answer. Throws RequestError. */
export async function startRun(
  resource: ResourceDeclaration,
  { records, whole, edits = [], input = {}, ...rest }: StartedRun,
): Promise<BulkRun> {
  const targets = whole
    ? wholeTarget(whole)
    : {
        records: (records ?? []).map(({ id, version }) => ({ id: String(id), version: version as number | undefined })),
      }
  const asked = { ...rest, ...targets, resource: resource.name, edits: editInputs(edits), input }
  return noted((await request(startDocument, { input: asked })).startBulkRun)
}

/** Stops a run after its current records. Throws RequestError. */
export const stopRun = async (id: string): Promise<BulkRun> => noted((await request(stopDocument, { id })).stopBulkRun)

/** Puts the changed records of a run back. Throws RequestError. */
export const undoRun = async (id: string): Promise<BulkRun> => noted((await request(undoDocument, { id })).undoBulkRun)

/** Puts the records of runs back, and shows the results until they are closed. Throws RequestError. */
export async function undoRuns(ids: readonly string[]): Promise<void> {
  for (const id of ids) followRuns([(await undoRun(id)).id])
}

/** Why a run refused a record, as a sentence in the person's language. */
export function reasonOf(
  { message, key, values, fields }: BulkRun['refused'][number],
  resource: ResourceDeclaration,
  labels: Labels,
  t: TFunction,
): string {
  const reasons = fieldReasons((fields ?? {}) as FieldMessages, resource, labels, t)
  if (reasons !== '') return reasons
  return key ? t(key, { defaultValue: message, ...(values as object) }) : message
}
