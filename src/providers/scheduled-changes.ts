import type { AnyRecord, ResourceDeclaration } from '../declare'
import { pascalCase } from '../declare/names'
import { mutate } from './change-record'
import { graphql, type ResultOf } from './graphql'
import { request } from './transport'

const selection =
  'id resource recordId title action values dueAt state failure { code message key values fields } actorName isChangeable'
const listDocument = graphql(`query ScheduledChanges($resource: String, $ids: [ID!], $from: DateTime, $to: DateTime) {
  scheduledChanges(resource: $resource, ids: $ids, from: $from, to: $to) { ${selection} }
}`)
const moveDocument = graphql(`mutation MoveScheduled($input: RescheduleChangeInput!) {
  rescheduleChange(input: $input) { ${selection} }
}`)
const cancelDocument = graphql('mutation CancelScheduled($id: ID!) { cancelScheduledChange(id: $id) { id } }')

/** An action or a change of fields at a later time: pending or failed. */
export type ScheduledChange = Omit<ResultOf<typeof listDocument>['scheduledChanges'][number], 'values'> & {
  readonly values: AnyRecord
}

interface Wanted {
  resource?: string
  ids?: string[]
  from?: string
  to?: string
}

/** Scheduled changes of records, or in a span of time. */
export const askScheduled = async (wanted: Wanted): Promise<readonly ScheduledChange[]> =>
  (await request(listDocument, wanted)).scheduledChanges as readonly ScheduledChange[]

/** Moves a change to another time. Throws RequestError. */
export const moveScheduled = async (id: string, dueAt: string): Promise<void> => {
  await request(moveDocument, { input: { id, dueAt } })
}

/** Cancels a pending change or dismisses a failed one. Throws RequestError. */
export const cancelScheduled = async (id: string): Promise<void> => {
  await request(cancelDocument, { id })
}

/** Schedules an action with its input, or `update` with new values. Returns the id. Throws RequestError. */
export async function scheduleChange(
  resource: ResourceDeclaration,
  action: string,
  id: string,
  dueAt: string,
  values: AnyRecord,
): Promise<string> {
  const input = { id, dueAt, ...(action === 'update' ? { update: values } : values) }
  return (await mutate<{ id: string }>(`schedule${pascalCase(action)}One${resource.type}`, input, ' { id }')).id
}

/** The key of all queries of scheduled changes. */
export const scheduledKey = 'scheduledChanges'
