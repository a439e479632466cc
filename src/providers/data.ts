import type {
  BaseRecord,
  CrudFilters,
  CustomParams,
  CustomResponse,
  DataProvider,
  GetListParams,
  GetListResponse,
  MetaQuery,
  Pagination,
} from '@refinedev/core'
import createDataProvider, { type GraphQLDataProviderOptions } from '@refinedev/graphql'
import { stringifyDocument, stringifyVariables } from '@urql/core'
import type { DocumentNode } from 'graphql'
import type { ResourceDeclaration } from '../declare'
import { endpointSorting, filterOfCrud } from '../lists/endpoint-filter'
import type { MayListResource } from '../lists/search'
import { resourceNamed } from '../registry/resources'
import { mayDo, useViewer } from './access'
import { useAuth } from './auth-storage'
import { declaredNames } from './declared-names'
import { deleteDocument } from './documents'
import { endpointClient } from './endpoint-client'
import { takeFirstData } from './first-responses'
import { currentLanguage } from './language'

/** The number of rows that a bulk mutation changed. */
const changedCount = (data: Record<string, unknown> | undefined): number | undefined => {
  const answer = Object.values(data ?? {})[0] as Record<string, number> | undefined
  return answer?.updatedCount ?? answer?.deletedCount
}

/** The ids, if all were changed; otherwise that many rows without id, because the API returns only a number. */
const changedRows = (ids: readonly unknown[], count: number | undefined): BaseRecord[] =>
  count === undefined || count === ids.length
    ? ids.map((id) => ({ id }) as BaseRecord)
    : Array.from({ length: count }, () => ({}))

interface Connection {
  nodes: BaseRecord[]
  totalCount?: number
  totalCountIsEstimate?: boolean
  pageInfo?: { startCursor?: string | null; endCursor?: string | null }
}

/** The variables of a list's document, and the key of its cursors. */
function requestOf({ resource, filters, sorters, pagination, meta }: GetListParams) {
  const filter = endpointFilter(resourceNamed(resource), filters)
  const sorting = endpointSorting(resourceNamed(resource), { filters, sorters }, currentLanguage())
  const list = JSON.stringify([resource, filter, sorting, pagination?.pageSize])
  const paging = pagingOf(list, pagination)
  return { list, paging, variables: { filter, sorting, paging, ...meta?.variables, ...meta?.gqlVariables } }
}

/** The rows of an answer. Keeps the cursors of the page for the pages beside it. */
function rowsOf<T extends BaseRecord>(
  connection: Connection,
  { list, paging }: Pick<ReturnType<typeof requestOf>, 'list' | 'paging'>,
  page = 1,
): GetListResponse<T> {
  const { nodes, totalCount = 0, totalCountIsEstimate = false, pageInfo } = connection
  if (pageInfo) keepCursors(list, { page, paging, ...pageInfo })
  return { data: nodes as T[], total: totalCount, totalIsEstimate: totalCountIsEstimate }
}

const options: GraphQLDataProviderOptions = {
  ...declaredNames,
  updateMany: { dataMapper: (response, { ids }) => changedRows(ids, changedCount(response.data)) },
  deleteMany: { dataMapper: (response, { ids }) => changedRows(ids, changedCount(response.data)) },
}

const provider = createDataProvider(endpointClient, options)

type Send = (params?: { resource?: string; meta?: MetaQuery }) => unknown

/** Names the resource of a request without a document. The errors of the package and of the client do not. */
const documented = (methods: DataProvider): DataProvider =>
  Object.fromEntries(
    Object.entries(methods as unknown as Record<string, Send>).map(([method, send]): [string, Send] => [
      method,
      (params) => {
        const { resource, meta } = params ?? {}
        if (!resource || meta?.gqlQuery || meta?.gqlMutation) return send(params)
        return Promise.reject(new Error(`${method} of ${resource}: "meta" has no gqlQuery and no gqlMutation.`))
      },
    ]),
  ) as unknown as DataProvider

const withDocuments = documented({
  ...provider,
  // The package answers only the rows and their number, without the cursors and whether the number is an estimate.
  getList: async <T extends BaseRecord>(params: GetListParams): Promise<GetListResponse<T>> => {
    const request = requestOf(params)
    const { list, paging, variables } = request
    const { data } = await endpointClient.query(params.meta?.gqlQuery as DocumentNode, variables).toPromise()
    const connection = (data as Record<string, Connection>)[params.resource] as Connection
    // Rows before the cursor were deleted: the number leads to a full page.
    if (paging.before && connection.nodes.length < paging.limit && forgetCursors(list)) {
      return withDocuments.getList<T>(params)
    }
    return rowsOf(connection, request, params.pagination?.currentPage)
  },
  // The package drops the headers of a custom mutation, and with them its idempotency key.
  custom: async <T extends BaseRecord>(params: CustomParams): Promise<CustomResponse<T>> => {
    const { headers, meta, payload } = params
    if (!headers || !meta?.gqlMutation) return provider.custom<T>(params)
    const context = { fetchOptions: { headers } }
    const { data } = await endpointClient.mutation(meta.gqlMutation, payload as object, context).toPromise()
    return { data: data as T }
  },
})

/**
 * The API as Refine's data provider: the package's provider, corrected by options and `endpointClient`. A list also
 * returns `totalIsEstimate`. Documents come in `meta.gqlQuery` and `meta.gqlMutation`; a deletion needs none, because
 * Refine's `<Edit>` and `<Show>` have a button for it.
 */
export const dataProvider: DataProvider = {
  ...withDocuments,
  deleteOne: (params) => {
    const gqlMutation = deleteDocument(resourceNamed(params.resource))
    return withDocuments.deleteOne({ ...params, meta: { gqlMutation, ...params.meta } })
  },
}

/** The rows of a list that the document requested before the program loaded; undefined for another list. */
export function takeFirstList<T extends BaseRecord>(params: GetListParams): GetListResponse<T> | undefined {
  if (!window.firstResponses || !params.meta?.gqlQuery) return undefined
  const query = stringifyDocument(params.meta.gqlQuery)
  const request = requestOf(params)
  const variables = JSON.parse(stringifyVariables(request.variables)) as object
  const data = takeFirstData({ query, variables }, useAuth.getState().accessToken)
  const connection = (data as Record<string, Connection> | undefined)?.[params.resource]
  return connection && rowsOf(connection, request)
}

const viewerMayList: MayListResource = ({ name }) => mayDo(useViewer.getState().viewer, name, 'list')

/** Converts Refine's filters to the API's, for the signed-in account. */
export const endpointFilter = (resource: ResourceDeclaration, filters: CrudFilters = []) =>
  filterOfCrud(resource, filters, viewerMayList)

/** The `paging` argument of a list. */
interface Paging {
  limit: number
  offset?: number
  after?: string
  before?: string
}

interface ReadPage {
  page: number
  paging: Paging
  startCursor?: string | null
  endCursor?: string | null
}

/** The page of each list that was read last. */
const lastPages = new Map<string, ReadPage>()
const mostLists = 20

/**
 * The `paging` of a page. The pages beside the last loaded one continue at its first or last row. So a far page costs
 * as much as the first, and new rows do not shift others. A jump counts from the start.
 * @param list identifies the list with its filter, sort and page size
 */
function pagingOf(list: string, { mode, pageSize = 10, currentPage = 1 }: Pagination = {}): Paging {
  if (mode === 'off') return { limit: 1000 }
  const byNumber = { limit: pageSize, offset: (currentPage - 1) * pageSize }
  const last = lastPages.get(list)
  if (!last || currentPage === 1) return byNumber
  if (currentPage === last.page) return last.paging
  if (currentPage === last.page + 1 && last.endCursor) return { limit: pageSize, after: last.endCursor }
  if (currentPage === last.page - 1 && last.startCursor) return { limit: pageSize, before: last.startCursor }
  return byNumber
}

/** Remembers the cursors of a page. `paging` is the one of its request. */
function keepCursors(list: string, page: ReadPage): void {
  lastPages.delete(list)
  lastPages.set(list, page)
  const [oldest] = lastPages.keys()
  if (lastPages.size > mostLists && oldest !== undefined) lastPages.delete(oldest)
}

const forgetCursors = (list: string): boolean => lastPages.delete(list)
