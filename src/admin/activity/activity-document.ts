import { graphql, type ResultOf } from '../../providers/graphql'

/** A page of events that the account may see. */
export const activityDocument =
  graphql(`query Activity($kind: ActivityKind, $resource: String, $actorName: String, $paging: OffsetPaging) {
  activity(kind: $kind, resource: $resource, actorName: $actorName, paging: $paging) {
    nodes { id createdAt action resource recordId actorName title isOpen isScheduled } hasNextPage
  }
}`)

export type ActivityEvent = ResultOf<typeof activityDocument>['activity']['nodes'][number]
