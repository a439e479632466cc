import type { OnResource } from '../access/access'
import { checkedEdit } from '../bulk-runs/change-record'
import { assignRecord } from '../collaboration/assignments'
import { addNote } from '../collaboration/notes'
import { type Colleague, listColleagues } from '../collaboration/people'
import { addEntries } from '../collaboration/receivers'
import type { OperationContext } from '../operations'
import { perform, prepare } from '../operations/act'
import { lockForChange, type Work } from '../operations/change'
import { writeValues } from '../operations/update'
import { contextWithin } from '../operations/within'
import { calendarOf } from '../views/calendar'
import type { AutomationStep } from './tables'

/** The people that one notification reaches. */
const mostReceivers = 100

/** A record that an automation works on, in the transaction of its run. The actor is the owner, named with the automation. */
export interface StepWork extends Work {
  recordId: string
  /** The title of the record, for texts. */
  title: string
  /** The time zone of due dates. */
  zone: string
}

/** Does one step. Throws like the operations: a refusal ends the run, and its transaction undoes the earlier steps. */
export async function performStep(work: StepWork, step: AutomationStep): Promise<void> {
  const { tx, resource, actor, recordId } = work
  const context = contextWithin(work.context, tx)
  const within = { context, tx, resource, actor }
  const record = { resource: resource.name, recordId }
  if (step.kind === 'action') {
    const prepared = prepare(within, step)
    await perform(within, step.action, prepared, recordId)
  } else if (step.kind === 'edit') {
    const known = await lockForChange(within, recordId)
    await writeValues(within, known, checkedEdit(within, step.edits, known))
  } else if (step.kind === 'assign') {
    const { personId: assigneeId, dueInDays } = step
    await assignRecord(context, actor, { ...record, assigneeId, dueOn: dayAfter(dueInDays, work.zone) })
  } else {
    const text = filled(step.text, work.title)
    if (step.kind === 'note') await addNote(context, actor, { ...record, body: text })
    else await notify(work, await receiversOf(within, step, recordId), text)
  }
}

/** The text with the title of the record. */
export const filled = (text: string, title: string): string => text.replaceAll('{title}', () => title)

/** `YYYY-MM-DD`, a number of days from today in the zone; null for null. */
export function dayAfter(days: number | null, zone: string): string | null {
  if (days === null) return null
  const today = calendarOf(zone).today()
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days)).toISOString().slice(0, 10)
}

/** The people of a notification who may see the record. */
export const receiversOf = (
  { context, resource, actor }: OnResource<OperationContext>,
  { people, roles }: Extract<AutomationStep, { kind: 'notify' }>,
  recordId: string,
): Promise<Colleague[]> =>
  listColleagues(context, actor, { resource: resource.name, recordId }, { ids: people, roles, limit: mostReceivers })

async function notify(
  { tx, resource, actor, recordId }: StepWork,
  receivers: readonly Colleague[],
  body: string,
): Promise<void> {
  const { accounts, name: actorName } = actor
  const entry = { accounts, resource: resource.name, recordId, kind: 'automation' as const, actorName, body }
  await addEntries(
    tx,
    receivers.map(({ id }) => ({ ...entry, accountId: id })),
  )
}
