import type {
  BaseRecord,
  CustomParams,
  CustomResponse,
  DataProvider,
  GetListParams,
  GetListResponse,
} from '@refinedev/core'
import createDataProvider, { type GraphQLDataProviderOptions } from '@refinedev/graphql'
import { resourceNamed } from '../registry/resources'
import { declaredNames } from './declared-names'
import { endpointClient } from './endpoint-client'
import { endpointFilter, endpointSorting } from './filters'

/** How many rows a many-row mutation says it changed. */
const changedCount = (data: Record<string, unknown> | undefined): number | undefined => {
  const answer = Object.values(data ?? {})[0] as Record<string, number> | undefined
  return answer?.updatedCount ?? answer?.deletedCount
}

/** The ids, when all were changed; else as many nameless rows as were, since the endpoint counts but does not name them. */
const changedRows = (ids: readonly unknown[], count: number | undefined): BaseRecord[] =>
  count === undefined || count === ids.length
    ? ids.map((id) => ({ id }) as BaseRecord)
    : Array.from({ length: count }, () => ({}))

/** Which answered lists carry an estimated total; the package hands on rows and a number alone. */
const estimated = new WeakSet<object>()

interface Connection {
  nodes: BaseRecord[]
  totalCount?: number
  totalCountIsEstimate?: boolean
}

const options: GraphQLDataProviderOptions = {
  ...declaredNames,
  getList: {
    buildVariables: ({ resource, filters, sorters, pagination, meta }) => ({
      filter: endpointFilter(resourceNamed(resource), filters),
      sorting: endpointSorting(resourceNamed(resource), sorters),
      paging: paging(pagination),
      ...meta?.variables,
      ...meta?.gqlVariables,
    }),
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
 * The endpoint as Refine's data provider: the package's, with its faults mended by options and by `endpointClient`.
 * A list answers `totalIsEstimate` besides `data` and `total`. Documents come in `meta.gqlQuery` and `meta.gqlMutation`.
 */
export const dataProvider: DataProvider = {
  ...provider,
  getList: async <T extends BaseRecord>(params: GetListParams): Promise<GetListResponse<T>> => {
    const { data, total } = await provider.getList<T>(params)
    return { data, total, totalIsEstimate: estimated.has(data) }
  },
  // The package drops the headers of a custom mutation, and with them the key that makes asking twice act once.
  custom: async <T extends BaseRecord>(params: CustomParams): Promise<CustomResponse<T>> => {
    const { headers, meta, payload } = params
    if (!headers || !meta?.gqlMutation) return provider.custom<T>(params)
    const context = { fetchOptions: { headers } }
    const { data } = await endpointClient.mutation(meta.gqlMutation, payload as object, context).toPromise()
    return { data: data as T }
  },
}
