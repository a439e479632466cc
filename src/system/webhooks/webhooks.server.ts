import { forbidden, invalid } from '../../../server/errors'
import { type ActionRun, type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { addDelivery } from '../../../server/webhooks/outbox'
import { eventsOf, type ResourceEvents } from '../../declare/webhook-events'
import { findResource } from '../../registry/resources'
import { webhooks } from './webhooks'

/** Webhooks: their events must exist, and a token may only select resources that it may read. */
export const webhooksBehaviour = defineBehaviour(webhooks, {
  beforeWrite(change) {
    const chosen = change.values.events ?? change.record?.events ?? []
    if (change.values.events) assertEvents(chosen)
    assertReadable(change, chosen)
  },
  actions: { sendTest },
})

function assertEvents(chosen: readonly ResourceEvents[]): void {
  const wrong = chosen.flatMap(({ resource: name, events }, index) => {
    const resource = findResource(name)
    const offered = resource ? eventsOf(resource) : []
    return events.every((event) => offered.includes(event)) ? [] : [index]
  })
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map((index) => [`events.${index}`, [{ key: 'validation.event' }]])))
  }
}

function assertReadable({ actor }: Change<typeof webhooks>, chosen: readonly ResourceEvents[]): void {
  if (actor.kind !== 'token') return
  const mayRead = (name: string) =>
    actor.scopes?.some(({ resource, access }) => resource === name && access.includes('read')) ?? false
  if (!chosen.every(({ resource }) => mayRead(resource))) throw forbidden()
}

/** Sends a test delivery, which differs from others only by its event. */
async function sendTest({ tx, id, actor, now }: ActionRun<typeof webhooks>): Promise<void> {
  const by = { id: actor.id, name: actor.name }
  await addDelivery(tx, { webhookId: id, type: 'ping', resource: webhooks.name, recordId: id, at: now, by })
}
