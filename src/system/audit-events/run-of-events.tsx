import { type Deed, RunSummary } from '../../admin/activity/run-summary'
import type { AnyRecord } from '../../declare'

/** A run of audit events as one sentence, as on the page of the activity. */
export const RunOfEvents = ({ records }: { records: readonly AnyRecord[] }) => {
  const [first] = records
  if (!first) return null
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  const deed: Deed = {
    action: String(first.action),
    resource: String(first.resource),
    actorName: text(first.actorName),
    recordId: text(first.recordId),
  }
  return <RunSummary deed={deed} count={records.length} />
}
