import { type HttpError, useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { gql } from '@urql/core'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { graphql, type ResultOf } from '../../providers/graphql'
import type { RecordedChange } from './changed-fields'

const source = graphql(`query RecordHistory($resource: String!, $id: ID!, $paging: OffsetPaging) {
  recordHistory(resource: $resource, id: $id, paging: $paging) {
    nodes { id createdAt action actorName ip before after }
    pageInfo { hasNextPage }
  }
}`)

type Answer = ResultOf<typeof source>

/** An audit event: the actor, the action, and the changed fields before and after. */
export type HistoryEvent = Answer['recordHistory']['nodes'][number] & RecordedChange

/** Its JSON is its text, for the keys of Refine's cache. */
const document = Object.assign(gql(source), { toJSON: () => source })

/** Whether a cached query is a history, by its document. */
export const isHistory = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey.includes('custom')

/**
 * The audit events of a record, newest first.
 * @param limit maximum number of events
 */
export function useHistory(resource: ResourceDeclaration, record: AnyRecord, limit: number) {
  const { query } = useCustom<Answer & { id: string }, HttpError>({
    url: '',
    method: 'get',
    // The version is part of the key, so that each change loads the history again.
    config: { query: { version: record.version } },
    meta: {
      gqlQuery: document,
      gqlVariables: { resource: resource.name, id: record.id, paging: { limit, offset: 0 } },
    },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, meta: { quiet: true } },
  })
  const answer = query.data?.data.recordHistory
  return {
    // The schema types the changed fields as JSON: names and values.
    events: (answer?.nodes ?? []) as HistoryEvent[],
    hasMore: answer?.pageInfo.hasNextPage ?? false,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
