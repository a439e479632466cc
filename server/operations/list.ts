import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/id'
import { assertMay } from '../access/access'
import type { Actor } from '../access/actor'
import { quoteName, tableOf } from '../database/names'
import { invalid, OperationError } from '../errors'
import { countRows } from '../sql/count'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, readRow, run, shownColumns } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import { type Sorter, sortingSql } from '../sql/sorting'
import type { OperationContext } from './context'

/** Maximum rows of one answer; `hasNextPage` tells whether there are more (api.md "Read"). */
export const mostRows = 1000

export interface Paging {
  /** 1 or more; above 1000 returns 1000 rows. */
  limit?: number | null
  /** 0 or more. */
  offset?: number | null
}

export interface ListRequest {
  filter?: AnyFilter | null
  sorting?: readonly Sorter[] | null
  paging?: Paging | null
  /** The selection of each row; omitted if only the count is selected. */
  nodes?: Selection
  wantsCount?: boolean
  wantsPageInfo?: boolean
}

export interface ListAnswer {
  nodes: readonly Record<string, unknown>[]
  totalCount: number | null
  totalCountIsEstimate: boolean
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean }
}

/**
 * Rows of a resource: one statement for the rows with the whole selection, and one for the count if selected. The page
 * is cut before related data is read, so skipped rows cost only their index entries. Throws FORBIDDEN, or
 * VALIDATION_FAILED for an invalid filter, sort or page.
 */
export async function list(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  asked: ListRequest,
): Promise<ListAnswer> {
  assertMay(context, resource, actor, 'list')
  const filter = await resolveRelatedAlternatives(context, resource, actor, asked.filter)
  const request = { ...asked, filter }
  const { limit, offset } = pageOf(request.paging)
  const wantsRows = request.nodes !== undefined || request.wantsPageInfo === true
  const [rows, count] = await Promise.all([
    wantsRows ? readPage(context, resource, actor, request, limit) : [],
    request.wantsCount ? countRows(context, resource, actor, filter) : null,
  ])
  return {
    nodes: rows.slice(0, limit),
    totalCount: count?.rows ?? null,
    totalCountIsEstimate: count?.isEstimate ?? false,
    pageInfo: { hasNextPage: rows.length > limit, hasPreviousPage: offset > 0 },
  }
}

async function readPage(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  request: ListRequest,
  limit: number,
): Promise<readonly Record<string, unknown>[]> {
  const params = new Params()
  // One row more than the page tells whether another page follows.
  const most = limit + (request.wantsPageInfo ? 1 : 0)
  const text = pageSql(context, resource, actor, request, params, most)
  const [answer] = await context.slots.read(actor, () =>
    run<{ nodes: Record<string, unknown>[] }>(context.database.sql, text, params.values),
  )
  return answer?.nodes ?? []
}

/** A SELECT of a page of rows as one JSON array. Throws like `list`, except for the actor's permission to list. */
export function pageSql(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  { filter, sorting, paging, nodes = noFields }: ListRequest,
  params: Params,
  most?: number,
): string {
  const { limit, offset } = pageOf(paging)
  const condition = conditionOf(context, resource, actor, filter, params)
  const columns = shownColumns(context, resource, actor, nodes, params)
  const table = quoteName(tableOf(resource))
  const order = sortingSql(resource, sorting ?? [], 'r', context.access(actor).rows)
  const isFarDown = offset >= farDown
  const parts = [
    `select ${isFarDown ? 'r."id"' : 'r.*'} from ${table} r`,
    condition && `where ${condition}`,
    order,
    `limit ${params.add(most ?? limit, 'integer')}`,
    offset > 0 && `offset ${params.add(offset, 'integer')}`,
  ]
  const cut = parts.filter(Boolean).join(' ')
  const page = isFarDown ? `select r.* from ${table} r where r."id" in (${cut}) ${order}` : cut
  return `select coalesce(json_agg(q), '[]'::json) as nodes from (select ${columns} from (${page}) r) q`
}

/** Above this offset a page is counted by ids first, so that skipped rows are read only in the index. */
const farDown = 1_000

const noFields: Selection = new Map()

/** The rows of a page; throws VALIDATION_FAILED for a limit below 1 or an offset below 0. */
export function pageOf(paging: Paging | null | undefined) {
  const limit = paging?.limit ?? 10
  const offset = paging?.offset ?? 0
  if (limit < 1) throw invalid({ 'paging.limit': [{ key: 'validation.min', values: { min: 1 } }] })
  if (offset < 0) throw invalid({ 'paging.offset': [{ key: 'validation.min', values: { min: 0 } }] })
  return { limit: Math.min(limit, mostRows), offset }
}

/** One row. Throws NOT_FOUND if it does not exist or is not visible; both have the same answer. */
export async function get(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  id: string,
  selection: Selection,
): Promise<Record<string, unknown>> {
  assertMay(context, resource, actor, 'show')
  const row =
    isId(id) &&
    (await context.slots.read(actor, () => readRow(context, context.database.sql, resource, id, selection, actor)))
  if (!row) throw new OperationError('NOT_FOUND', 'This record does not exist.', { key: 'errors.notFound' })
  return row
}
