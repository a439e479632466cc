import type postgres from 'postgres'
import type { AnyFilter, AnyRecord } from '../../src/declare'
import { assertMay, denied, type OnResource } from '../access/access'
import { writeAudit } from '../audit/audit'
import { quoteName, tableOf } from '../database/names'
import type { OperationContext } from '../operations/context'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, type Runner, run, shownColumns } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { type Sorter, sortingSql } from '../sql/sorting'

export interface ExportRequest {
  filter?: AnyFilter | null
  sorting?: readonly Sorter[] | null
  /** The selection of each row. */
  nodes: Selection
  /** Additional values of the audit event, besides filter, sort and count. */
  details: AnyRecord
}

/** The rows and the actor. */
interface AskedRows extends OnResource<OperationContext> {
  request: ExportRequest
}

/** Receives exported rows. An error ends the export. */
export interface ExportSink {
  /** Runs before the first row, when the export can no longer be refused. */
  open(count: number): Promise<void>
  /** Writes some rows, resolves when it can take more, and returns the number of bytes. */
  rows(rows: readonly AnyRecord[]): Promise<number>
}

/** Target bytes of one chunk: large enough to be fast, small enough for memory. */
const chunkBytes = 128 * 1024
const fewestRows = 20
const mostRows = 200
/** How long the database waits for a slow reader; the sink gives up earlier. */
const idleTimeout = '120s'

/**
 * Reads every row of a filter in order, in chunks, with constant memory. Writes one audit event before the first row is
 * sent. All chunks come from one snapshot. Each statement has the time limit of a request. Throws FORBIDDEN or
 * VALIDATION_FAILED like a list.
 */
export async function exportRows(
  on: OnResource<OperationContext>,
  request: ExportRequest,
  sink: ExportSink,
): Promise<void> {
  const { context, resource, actor } = on
  if (!resource.operations.includes('list')) throw denied(actor)
  assertMay(on, 'list')
  assertMay(on, 'export')
  const opened: ExportSink = {
    async open(count) {
      const { filter, sorting, details } = request
      const after = { ...details, ...(filter && { filter }), ...(sorting && { sorting }), count }
      await context.database.sql.begin((tx) =>
        writeAudit(tx, actor, [{ action: 'export', resource, recordId: null, before: null, after }]),
      )
      await sink.open(count)
    },
    rows: sink.rows,
  }
  const filter = await resolveRelatedAlternatives(on, request.filter)
  await context.slots.export(actor, () => readSnapshot({ ...on, request: { ...request, filter } }, opened))
}

/** Reads with a cursor in one snapshot. */
async function readSnapshot(asked: AskedRows, sink: ExportSink): Promise<void> {
  const { context, request } = asked
  const params = new Params()
  const rows = orderedSql(asked, params)
  const columns = shownColumns(asked, request.nodes, params)
  await context.database.sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx.unsafe(`set local idle_in_transaction_session_timeout = '${idleTimeout}'`)
    await sink.open(await countAll(asked, tx))
    const text = `select row_to_json(q) as node from (select ${columns} from (${rows}) r) q`
    await tx.unsafe(`declare exported no scroll cursor for ${text}`, params.values as postgres.ParameterOrJSON<never>[])
    await inChunks(sink, async (size) => {
      const fetched = await tx.unsafe<{ node: AnyRecord }[]>(`fetch forward ${size} from exported`)
      return takenFrom(fetched)
    })
  })
}

async function countAll(asked: AskedRows, runner: Runner): Promise<number> {
  const params = new Params()
  const condition = conditionOf(asked, asked.request.filter, params)
  const text = `select count(*)::int as rows from ${quoteName(tableOf(asked.resource))} r ${condition && `where ${condition}`}`
  const [counted] = await run<{ rows: number }>(runner, text, params.values)
  return counted?.rows ?? 0
}

/**
 * Takes the records out of a result. The driver keeps results until the next full garbage collection. With their
 * records they would reach old memory, about ninety megabytes in a long export.
 */
function takenFrom(result: { node: AnyRecord }[]): AnyRecord[] {
  return result.splice(0).map(({ node }) => node)
}

/** The rows of a filter that the actor may see, in the requested order. */
function orderedSql(asked: AskedRows, params: Params): string {
  const { context, resource, actor } = asked
  const { filter, sorting } = asked.request
  const condition = conditionOf(asked, filter, params)
  const where = condition && `where ${condition}`
  const order = sortingSql(resource, sorting ?? [], 'r', context.access(actor).rows)
  return `select r.* from ${quoteName(tableOf(resource))} r ${where} ${order}`
}

/** Passes on chunk after chunk, each with rows for about the same number of bytes. */
async function inChunks(sink: ExportSink, read: (size: number) => Promise<readonly AnyRecord[]>): Promise<void> {
  let size = fewestRows
  for (;;) {
    const rows = await read(size)
    if (rows.length === 0) return
    const bytes = await sink.rows(rows)
    const fitting = Math.floor(chunkBytes / Math.max(1, bytes / rows.length))
    size = Math.max(1, Math.min(fitting, size * 4, mostRows))
  }
}
