import { type Rows, stamped } from './catalogue'
import { type Clock, minutes } from './clock'
import { demoId } from './ids'

const [searchIndex, bookkeeping] = [demoId('webhooks', 0), demoId('webhooks', 1)]

/** Webhooks of the demo. They are inactive and have no secret, so that a demo sends no requests. */
export function webhookRows(clock: Clock): Rows {
  const off = (days: number) => ({ active: false, ...stamped(clock, clock.before(days), clock.before(1)) })
  const all = (resource: string) => ({ resource, events: ['created', 'updated', 'deleted', 'actions'] })
  return [
    {
      id: searchIndex,
      name: 'Search index',
      url: 'https://search.storydesk.example/hooks',
      events: [all('games'), all('blogPosts')],
      ...off(200),
    },
    {
      id: bookkeeping,
      name: 'Bookkeeping',
      url: 'https://books.storydesk.example/webhooks/storydesk',
      events: [{ resource: 'orders', events: ['actions'] }],
      ...off(90),
    },
  ]
}

/** Deliveries of each webhook. */
const mostDeliveries = 6
/** Days that the log keeps, minus one. */
const deliveredDays = 29

/** Deliveries of the demo's recent changes: all succeeded but one. */
export function deliveryRows(clock: Clock, history: Rows): Rows {
  const timeOf = (line: Rows[number]) => Date.parse(String(line.created_at))
  const latest = (resource: string) =>
    history
      .filter((line) => line.resource === resource && timeOf(line) > clock.before(deliveredDays))
      .filter((line) => timeOf(line) < clock.before(2))
      .sort((a, b) => timeOf(b) - timeOf(a))
      .slice(0, mostDeliveries)
  return [...latest('games'), ...latest('orders')].map((line, at) => {
    const id = demoId('webhookDeliveries', at)
    const event = `${String(line.resource)}.${line.action === 'create' ? 'created' : String(line.action)}`
    const created = timeOf(line)
    const isFailed = at === 1
    const last = clock.text(created + (isFailed ? minutes(33 * 60) : 400))
    return {
      id,
      webhook_id: line.resource === 'games' ? searchIndex : bookkeeping,
      event,
      resource: line.resource,
      record_id: line.record_id,
      status: isFailed ? 'failed' : 'delivered',
      attempts: isFailed ? 8 : 1,
      status_code: isFailed ? 503 : 200,
      problem: isFailed ? 'refused' : null,
      duration: 90 + ((at * 37) % 160),
      last_attempt_at: last,
      body: {
        id,
        type: event,
        resource: line.resource,
        recordId: line.record_id,
        at: line.created_at,
        by: { id: line.actor_id, name: line.actor_name },
        before: line.before,
        after: line.after,
      },
      answer: isFailed ? 'Service Unavailable' : 'ok',
      created_at: line.created_at,
      updated_at: last,
    }
  })
}
