import type {
  BaseRecord,
  CustomParams,
  CustomResponse,
  DataProvider,
  GetListParams,
  GetListResponse,
} from '@refinedev/core'
import createDataProvider, { type GraphQLDataProviderOptions } from '@refinedev/graphql'
import { stringifyDocument, stringifyVariables } from '@urql/core'
import { endpointSorting } from '../registry/endpoint-filter'
import { resourceNamed } from '../registry/resources'
import { useAuth } from './auth-storage'
import { declaredNames } from './declared-names'
import { endpointClient } from './endpoint-client'
import { endpointFilter } from './filters'
import { takeFirstData } from './first-answers'

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

/** Lists with an estimated total; the package returns only rows and a number. */
const estimated = new WeakSet<object>()

interface Connection {
  nodes: BaseRecord[]
  totalCount?: number
  totalCountIsEstimate?: boolean
}

const listVariables = ({ resource, filters, sorters, pagination, meta }: GetListParams) => ({
  filter: endpointFilter(resourceNamed(resource), filters),
  sorting: endpointSorting(resourceNamed(resource), sorters),
  paging: paging(pagination),
  ...meta?.variables,
  ...meta?.gqlVariables,
})

const options: GraphQLDataProviderOptions = {
  ...declaredNames,
  getList: {
    buildVariables: listVariables,
    dataMapper: (response, { resource }) => {
      const { nodes, totalCountIsEstimate } = (response.data as Record<string, Connection>)[resource] as Connection
      if (totalCountIsEstimate) estimated.add(nodes)
      return nodes
    },
  },
  updateMany: { dataMapper: (response, { ids }) => changedRows(ids, changedCount(response.data)) },
  deleteMany: { dataMapper: (response, { ids }) => changedRows(ids, changedCount(response.data)) },
}

const paging = ({ mode, pageSize = 10, currentPage = 1 }: NonNullable<GetListParams['pagination']> = {}) =>
  mode === 'off' ? { limit: 1000 } : { limit: pageSize, offset: (currentPage - 1) * pageSize }

const provider = createDataProvider(endpointClient, options)

/**
 * The API as Refine's data provider: the package's provider, corrected by options and `endpointClient`. A list also
 * returns `totalIsEstimate`. Documents come in `meta.gqlQuery` and `meta.gqlMutation`.
 */
export const dataProvider: DataProvider = {
  ...provider,
  getList: async <T extends BaseRecord>(params: GetListParams): Promise<GetListResponse<T>> => {
    const { data, total } = await provider.getList<T>(params)
    return { data, total, totalIsEstimate: estimated.has(data) }
  },
  // The package drops the headers of a custom mutation, and with them its idempotency key.
  custom: async <T extends BaseRecord>(params: CustomParams): Promise<CustomResponse<T>> => {
    const { headers, meta, payload } = params
    if (!headers || !meta?.gqlMutation) return provider.custom<T>(params)
    const context = { fetchOptions: { headers } }
    const { data } = await endpointClient.mutation(meta.gqlMutation, payload as object, context).toPromise()
    return { data: data as T }
  },
}

/** The rows of a list that the document requested before the program loaded; undefined for another list. */
export function takeFirstList<T extends BaseRecord>(params: GetListParams): GetListResponse<T> | undefined {
  if (!window.firstAnswers || !params.meta?.gqlQuery) return undefined
  const query = stringifyDocument(params.meta.gqlQuery)
  const variables = JSON.parse(stringifyVariables(listVariables(params))) as object
  const data = takeFirstData({ query, variables }, useAuth.getState().accessToken)
  const list = (data as Record<string, Connection> | undefined)?.[params.resource]
  if (!list) return undefined
  const { nodes, totalCount = 0, totalCountIsEstimate = false } = list
  return { data: nodes as T[], total: totalCount, totalIsEstimate: totalCountIsEstimate }
}
