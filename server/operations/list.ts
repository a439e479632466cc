import { isId } from '../../src/declare/formats'
import { assertMay, type OnResource } from '../access/access'
import { notFound } from '../errors'
import { countRows } from '../sql/count'
import { type PageInfo, type PageRequest, type PageRow, pageSql } from '../sql/page'
import { Params } from '../sql/params'
import { walkPositions } from '../sql/position-walk'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { readRow, run } from '../sql/rows'
import { type Selection, selectionOf } from '../sql/selected-fields'
import type { OperationContext } from './context'

const idOnly = selectionOf(['id'])

export interface ListRequest extends PageRequest {
  wantsCount?: boolean
}

export interface ListAnswer {
  nodes: readonly Record<string, unknown>[]
  totalCount: number | null
  totalCountIsEstimate: boolean
  pageInfo: PageInfo
}

/**
 * Rows of a resource: one statement for the page with the whole selection, and one for the count if selected. Throws
 * FORBIDDEN, or VALIDATION_FAILED for an invalid filter, sort, page or cursor.
 */
export async function list(on: OnResource<OperationContext>, asked: ListRequest): Promise<ListAnswer> {
  const { context, actor } = on
  assertMay(on, 'list')
  const filter = await resolveRelatedAlternatives(on, asked.filter)
  const request = { ...asked, filter }
  const params = new Params()
  const page = pageSql(on, request, params)
  const [rows, count] = await Promise.all([
    page && context.slots.read(actor, () => run<PageRow>(context.database.sql, page.sql, params.values)),
    request.wantsCount ? countRows(on, filter) : null,
  ])
  if (count) walkPositions(on, request, count)
  const [row = {}] = rows ?? []
  return {
    nodes: row.nodes ?? [],
    totalCount: count?.rows ?? null,
    totalCountIsEstimate: count?.isEstimate ?? false,
    pageInfo: page?.infoOf(row) ?? {},
  }
}

/** One row. Throws NOT_FOUND if it does not exist or is not visible; both have the same answer. */
export async function get(
  on: OnResource<OperationContext>,
  id: string,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const { context, actor } = on
  assertMay(on, 'show')
  const row = isId(id) && (await context.slots.read(actor, () => readRow(on, context.database.sql, id, selection)))
  if (!row) throw notFound()
  return row
}

/** Whether the actor may see the record: permission of the role or token, and the scope of rows. */
export async function maySee(on: OnResource<OperationContext>, recordId: string): Promise<boolean> {
  const { context, resource, actor } = on
  if (!isId(recordId) || !context.access(actor).may(resource, 'show')) return false
  return Boolean(await readRow(on, context.database.sql, recordId, idOnly))
}
