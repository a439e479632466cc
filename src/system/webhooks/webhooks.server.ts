import { uuidv7 } from 'uuidv7'
import { forbidden, invalid } from '../../../server/errors'
import { type ActionRun, type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { run } from '../../../server/sql/rows'
import type { ResourceEvents } from '../../fields/events/events.kind'
import { eventsOf } from '../../fields/events/offered'
import { resources } from '../../registry/resources'
import { webhooks } from './webhooks'

/** Webhooks: they hear of what there is to hear, and a token sets none up that hears of more than it may read itself. */
export const webhooksBehaviour = defineBehaviour(webhooks, {
  beforeWrite(change) {
    const told = change.values.events ?? change.record?.events ?? []
    if (change.values.events) assertEvents(told)
    assertReadable(change, told)
  },
  actions: { sendTest },
})

function assertEvents(told: readonly ResourceEvents[]): void {
  const wrong = told.flatMap(({ resource: name, events }, index) => {
    const resource = resources.find((each) => each.name === name)
    const offered = resource ? eventsOf(resource) : []
    return events.every((event) => offered.includes(event)) ? [] : [index]
  })
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map((index) => [`events.${index}`, [{ key: 'validation.event' }]])))
  }
}

function assertReadable({ actor }: Change<typeof webhooks>, told: readonly ResourceEvents[]): void {
  if (actor.kind !== 'token') return
  const mayRead = (name: string) =>
    actor.scopes?.some(({ resource, access }) => resource === name && access.includes('read')) ?? false
  if (!told.every(({ resource }) => mayRead(resource))) throw forbidden()
}

/** A delivery like any other, but for what it tells: that somebody wants to see whether it arrives. */
async function sendTest({ tx, id, actor, now }: ActionRun<typeof webhooks>): Promise<void> {
  const delivery = uuidv7()
  const body = {
    id: delivery,
    type: 'ping',
    resource: 'webhooks',
    recordId: id,
    at: now,
    by: { id: actor.id, name: actor.name },
    before: null,
    after: null,
  }
  await run(
    tx,
    `insert into "webhook_deliveries" ("id", "webhook_id", "event", "resource", "record_id", "next_attempt_at", "body")
     values ($1::uuid, $2::uuid, 'ping', 'webhooks', $2::text, now(), $3::text::jsonb)`,
    [delivery, id, JSON.stringify(body)],
  )
}
