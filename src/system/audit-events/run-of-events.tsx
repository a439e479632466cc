import { RunSummary, type SummarizedEvent } from '../../admin/activity/run-summary'
import type { AnyRecord } from '../../declare'

/** A run of audit events as one sentence, as on the page of the activity. */
export const RunOfEvents = ({ records }: { records: readonly AnyRecord[] }) => {
  const [first, ...others] = records.map(eventOf)
  return first ? <RunSummary run={[first, ...others]} /> : null
}

const eventOf = ({ action, resource, actorName, recordId }: AnyRecord): SummarizedEvent => ({
  action: String(action),
  resource: String(resource),
  actorName: textOf(actorName),
  recordId: textOf(recordId),
})

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))
