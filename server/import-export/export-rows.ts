import type postgres from 'postgres'
import type { AnyFilter, AnyRecord, ResourceDeclaration } from '../../src/declare'
import { assertMay, denied } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import { quoteName, tableOf } from '../database/names'
import type { OperationContext } from '../operations/context'
import { Params } from '../sql/params'
import { conditionOf, type Runner, run, shownColumns } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { type Sorter, sortingSql } from '../sql/sorting'

export interface ExportRequest {
  filter?: AnyFilter | null
  sorting?: readonly Sorter[] | null
  /** What of each row. */
  nodes: Selection
  /** What the audit line says besides filter, sorting and count. */
  told: AnyRecord
}

/** Which rows of what, and who asks for them. */
interface AskedRows {
  context: OperationContext
  resource: ResourceDeclaration
  actor: Actor
  request: ExportRequest
}

/** Where exported rows go. Whatever it throws ends the export. */
export interface ExportSink {
  /** Before the first row, when nothing can be refused any more. */
  open(count: number): Promise<void>
  /** Takes some rows, resolves when it wants more, and says how many bytes they became. */
  rows(rows: readonly AnyRecord[]): Promise<number>
}

/** Bytes that one chunk is meant to become: enough to be quick, little enough to hold. */
const chunkBytes = 128 * 1024
const fewestRows = 20
const mostRows = 200
/** How long the database waits for a reader who takes no more rows; the sink gives up before. */
const idleTimeout = '120s'

/**
 * Gives every row of a filter in its order, chunk by chunk, in constant memory, and writes one audit line before the
 * first one leaves.
 *
 * All chunks are of one snapshot. Every statement keeps the time limit of a request's. Throws FORBIDDEN or VALIDATION_FAILED as a list does.
 */
export async function exportRows(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  request: ExportRequest,
  sink: ExportSink,
): Promise<void> {
  if (!resource.operations.includes('list')) throw denied(actor)
  assertMay(context, resource, actor, 'list')
  assertMay(context, resource, actor, 'export')
  const opened: ExportSink = {
    async open(count) {
      const { filter, sorting, told } = request
      const after = { ...told, ...(filter && { filter }), ...(sorting && { sorting }), count }
      await context.database.sql.begin((tx) =>
        writeAudit(tx, actor, [{ action: 'export', resource, recordId: null, before: null, after }]),
      )
      await sink.open(count)
    },
    rows: sink.rows,
  }
  await context.slots.export(actor, () => readSnapshot({ context, resource, actor, request }, opened))
}

/** Reads with a cursor in one snapshot. */
async function readSnapshot(asked: AskedRows, sink: ExportSink): Promise<void> {
  const { context, resource, actor, request } = asked
  const params = new Params()
  const rows = orderedSql(asked, params)
  const columns = shownColumns(context, resource, actor, request.nodes, params)
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

async function countAll({ context, resource, actor, request }: AskedRows, runner: Runner): Promise<number> {
  const params = new Params()
  const condition = conditionOf(context, resource, actor, request.filter, params)
  const text = `select count(*)::int as rows from ${quoteName(tableOf(resource))} r ${condition && `where ${condition}`}`
  const [counted] = await run<{ rows: number }>(runner, text, params.values)
  return counted?.rows ?? 0
}

/**
 * The records of a result, which is left empty. The driver's results outlive their use until the next full collection, and
 * every collection before that would carry their records over into old memory: some ninety megabytes of them in a long export.
 */
function takenFrom(result: { node: AnyRecord }[]): AnyRecord[] {
  return result.splice(0).map(({ node }) => node)
}

/** The rows of a filter, visible to the actor, in the order asked for. */
function orderedSql({ context, resource, actor, request }: AskedRows, params: Params): string {
  const { filter, sorting } = request
  const condition = conditionOf(context, resource, actor, filter, params)
  const where = condition && `where ${condition}`
  const order = sortingSql(resource, sorting ?? [], 'r', context.access(actor).rows)
  return `select r.* from ${quoteName(tableOf(resource))} r ${where} ${order}`
}

/** Hands on chunk after chunk, each with as many rows as make about the same number of bytes. */
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
