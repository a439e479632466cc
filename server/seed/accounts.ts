import { reasons } from '../../src/resources/balance-adjustments/reasons'
import type { Clock } from './clock'
import { days, minutes } from './clock'
import type { Person } from './demo/people'
import { type Product, products, startingGrant } from './demo/shop'
import type { Random } from './random'

/** Rows for the tables, columns by name. */
export interface UserRow {
  id: string
  username: string
  first_name: string
  last_name: string
  name: string
  email: string
  phone_number: string | null
  role: string
  status: string
  credits: number
  points: number
  subscribed: boolean
  registered_at: string
  last_login_at: string | null
  created_at: string
  updated_at: string
}

export interface OrderRow {
  id: string
  order_number: string
  user_id: string
  type: Product['type']
  product: string
  credits: number
  points: number
  amount: string
  status: 'paid' | 'pending' | 'cancelled' | 'refunded'
  payment_method: 'alipay' | 'wechat' | 'other'
  ordered_at: string
  paid_at: string | null
  status_reason: string | null
  refund_reference: string | null
  created_at: string
  updated_at: string
}

export interface LedgerRow {
  id: string
  user_id: string
  kind: 'credits' | 'points'
  delta: number
  balance_after: number
  reason: string
  admin_id: string | null
  adjusted_by_id: string | null
  created_at: string
  updated_at: string
}

/** The staff account of a ledger line: an admin, or a user in scheme B. Neither if it does not exist yet. */
export type Signer = Pick<LedgerRow, 'admin_id' | 'adjusted_by_id'>

export const nobody: Signer = { admin_id: null, adjusted_by_id: null }

/** The account of a person with all orders, grants, spending and refunds. */
export interface Account {
  user: UserRow
  orders: OrderRow[]
  ledger: LedgerRow[]
}

interface Beginning {
  random: Random
  clock: Clock
  person: Person
  /** Days before now. */
  registered: number
  orderCount: number
  /** Number of ledger lines besides orders: play and goodwill. */
  moves: number
  /** Titles of games for spent points and credits. */
  played: readonly string[]
  /** The staff that sign goodwill and refunds. */
  signer: Signer
  nextId(resource: 'users' | 'orders' | 'balanceAdjustments'): string
  orderNumber(time: number): string
}

const cancelReasons = [
  'Bought by mistake',
  'Payment did not come in time',
  'Duplicate order',
  'Asked by the customer',
] as const
const refundReasons = [
  'Charged twice',
  'Not as described',
  'Bought by a child of the family',
  'Asked within the trial',
] as const
const goodwill = [
  'Goodwill after the outage',
  'Winner of the story contest',
  'Bug report reward',
  'Correction of a missed grant',
] as const

interface Event {
  time: number
  credits: number
  points: number
  reason: string
  isByAdmin?: boolean
}

/**
 * Generates the events of one account in order. Every change of a balance is a ledger line. So the balance is the sum
 * of its lines and never negative (guarantees, "Money and state").
 */
export function liveThrough(beginning: Beginning): Account {
  const { random, clock, person, nextId, signer } = beginning
  const registeredAt = clock.before(beginning.registered)
  const id = nextId('users')
  const span = clock.now - registeredAt
  const events: Event[] = [{ time: registeredAt, ...startingGrant, reason: 'Welcome gift' }]
  const orders = Array.from({ length: beginning.orderCount }, () => placeOrder(beginning, id, registeredAt, events))

  for (let at = 0; at < beginning.moves; at++) {
    const time = registeredAt + random.next() * span
    if (random.chance(0.12)) {
      const [credits, points] = random.chance(0.5) ? [random.int(1, 6) * 10, 0] : [0, random.int(1, 10) * 50]
      events.push({ time, credits, points, reason: random.pick(goodwill), isByAdmin: true })
    } else {
      const [credits, points] = random.chance(0.3) ? [-random.int(5, 60), 0] : [0, -random.int(20, 400)]
      events.push({ time, credits, points, reason: `Played “${random.pick(beginning.played)}”` })
    }
  }

  const balance = { credits: 0, points: 0 }
  const ledger: LedgerRow[] = []
  for (const event of events.sort((a, b) => a.time - b.time)) {
    for (const kind of ['credits', 'points'] as const) {
      const delta = Math.max(event[kind], -balance[kind])
      if (delta === 0) continue
      balance[kind] += delta
      const created = clock.text(event.time)
      ledger.push({
        id: nextId('balanceAdjustments'),
        user_id: id,
        kind,
        delta,
        balance_after: balance[kind],
        reason: event.reason,
        ...(event.isByAdmin ? signer : nobody),
        created_at: created,
        updated_at: created,
      })
    }
  }

  const status = random.weighted({ active: 78, inactive: 10, invited: 7, suspended: 5 })
  const lastLogin = status === 'invited' ? null : registeredAt + span * (1 - random.next() ** 2.5)
  const latest = Math.max(registeredAt, lastLogin ?? 0)
  const user: UserRow = {
    id,
    username: person.username,
    first_name: person.firstName,
    last_name: person.lastName,
    name: person.name,
    email: person.email,
    phone_number: person.phoneNumber,
    role: random.chance(0.06) ? 'creator' : 'user',
    status,
    ...balance,
    subscribed: orders.some(({ row, carriesUntil }) => row.status === 'paid' && carriesUntil > clock.now),
    registered_at: clock.text(registeredAt),
    last_login_at: lastLogin === null ? null : clock.text(lastLogin),
    created_at: clock.text(registeredAt),
    updated_at: clock.text(latest),
  }
  return { user, orders: orders.map(({ row }) => row), ledger }
}

function placeOrder(beginning: Beginning, userId: string, registeredAt: number, events: Event[]) {
  const { random, clock, nextId, orderNumber } = beginning
  const kind = random.weighted({ subscription: 30, credits: 42, points: 28 })
  const range = products[kind]
  const product = range[Math.min(range.length - 1, Math.floor(random.next() ** 1.6 * range.length))] as Product
  // Recent sales are more frequent, and the oldest is half a year old.
  const earliest = Math.max(registeredAt, clock.before(180))
  const time = clock.now - (clock.now - earliest) * random.next() ** 1.3
  const isFresh = clock.now - time < days(3)
  const status = random.weighted({ paid: 82, refunded: 6, cancelled: 7, pending: isFresh ? 40 : 0 })
  const isPaid = status === 'paid' || status === 'refunded'
  const paid = Math.min(clock.now, time + minutes(random.int(1, 25)))
  const ended = Math.min(clock.now, paid + days(random.between(0.2, 6)))
  const number = orderNumber(time)
  if (isPaid) {
    events.push({ time: paid, credits: product.credits, points: product.points, reason: reasons.order(number) })
  }
  if (status === 'refunded') {
    const taken = { credits: -product.credits, points: -product.points }
    events.push({ time: ended, ...taken, reason: reasons.refund(number), isByAdmin: true })
  }
  const row: OrderRow = {
    id: nextId('orders'),
    order_number: number,
    user_id: userId,
    type: product.type,
    product: product.product,
    credits: product.credits,
    points: product.points,
    amount: product.price,
    status,
    payment_method: random.weighted({ alipay: 40, wechat: 38, other: 22 }),
    ordered_at: clock.text(time),
    paid_at: isPaid ? clock.text(paid) : null,
    status_reason:
      status === 'refunded' ? random.pick(refundReasons) : status === 'cancelled' ? random.pick(cancelReasons) : null,
    // Only some refunds have a provider's reference.
    refund_reference: status === 'refunded' && Math.floor(paid) % 2 === 0 ? `RF${number.replaceAll(/\D/g, '')}` : null,
    created_at: clock.text(time),
    updated_at: clock.text(status === 'refunded' || status === 'cancelled' ? ended : isPaid ? paid : time),
  }
  return { row, carriesUntil: paid + days(product.days) }
}
