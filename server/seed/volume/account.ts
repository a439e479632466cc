import { reasons } from '../../../src/resources/balance-adjustments/reasons'
import type { LedgerRow, OrderRow, UserRow } from '../accounts'
import { type Clock, days, minutes } from '../clock'
import { person } from '../demo/people'
import { type Product, products, startingGrant } from '../demo/shop'
import { orderNumber } from '../demo-accounts'
import { type Random, randomFrom } from '../random'

/** One of many accounts, a pure function of its number. */
export interface VolumeAccount {
  user: UserRow
  orders: OrderRow[]
  ledger: LedgerRow[]
}

const sold: readonly Product[] = [...products.subscription, ...products.credits, ...products.points]

/**
 * The nth account of `npm run seed -- --users`. It is simpler than those of the demo: a welcome grant, none to three
 * orders, and their grants. Its balances are the sums of its ledger lines.
 */
export function volumeAccount(n: number, clock: Clock): VolumeAccount {
  const random = randomFrom(`volume/${n}`)
  const id = idOf('a', n, random)
  const registered = clock.before(random.next() * 900)
  const balance = { credits: 0, points: 0 }
  const ledger: LedgerRow[] = []
  const post = (kind: 'credits' | 'points', delta: number, reason: string, time: number) => {
    if (delta === 0) return
    balance[kind] += delta
    const at = clock.text(time)
    ledger.push({
      id: idOf('c', n * 16 + ledger.length, random),
      user_id: id,
      kind,
      delta,
      balance_after: balance[kind],
      reason,
      admin_id: null,
      adjusted_by_id: null,
      created_at: at,
      updated_at: at,
    })
  }
  post('credits', startingGrant.credits, 'Welcome gift', registered)

  const orderCount = Math.floor(random.next() * 1.5 + random.next() * 1.5)
  let isSubscribed = false
  const orders = Array.from({ length: orderCount }, (_, at): OrderRow => {
    const product = sold[Math.floor(random.next() * sold.length)] as Product
    const time = registered + ((clock.now - registered) * (at + random.next())) / orderCount
    const luck = random.next()
    const status =
      luck < 0.86
        ? 'paid'
        : luck < 0.92
          ? 'refunded'
          : luck < 0.97 || clock.now - time > days(3)
            ? 'cancelled'
            : 'pending'
    const isPaid = status === 'paid' || status === 'refunded'
    const orderedAt = clock.text(time)
    const paid = time + minutes(1 + random.next() * 20)
    const paidAt = isPaid ? clock.text(paid) : null
    const number = orderNumber(clock, time, 100_000 + n * 4 + at)
    if (isPaid) {
      post('credits', product.credits, reasons.order(number), paid)
      post('points', product.points, reasons.order(number), paid)
      isSubscribed ||= status === 'paid' && paid + days(product.days) > clock.now
    }
    if (status === 'refunded') {
      post('credits', -Math.min(product.credits, balance.credits), reasons.refund(number), paid + days(1))
      post('points', -Math.min(product.points, balance.points), reasons.refund(number), paid + days(1))
    }
    return {
      id: idOf('b', n * 4 + at, random),
      order_number: number,
      user_id: id,
      type: product.type,
      product: product.product,
      credits: product.credits,
      points: product.points,
      amount: product.price,
      status,
      payment_method: luck < 0.4 ? 'alipay' : luck < 0.78 ? 'wechat' : 'other',
      ordered_at: orderedAt,
      paid_at: paidAt,
      status_reason: null,
      refund_reference: null,
      created_at: orderedAt,
      updated_at: paidAt ?? orderedAt,
    }
  })

  const somebody = person(random, String(n))
  const draw = random.next()
  const status = draw < 0.8 ? 'active' : draw < 0.9 ? 'inactive' : draw < 0.96 ? 'invited' : 'suspended'
  const registeredAt = clock.text(registered)
  const share = random.next()
  const lastLoginAt = status === 'invited' ? null : clock.text(registered + (clock.now - registered) * share)
  const user: UserRow = {
    id,
    username: somebody.username,
    first_name: somebody.firstName,
    last_name: somebody.lastName,
    name: somebody.name,
    email: somebody.email,
    phone_number: somebody.phoneNumber,
    role: random.next() < 0.03 ? 'creator' : 'user',
    status,
    ...balance,
    subscribed: isSubscribed,
    registered_at: registeredAt,
    last_login_at: lastLoginAt,
    created_at: registeredAt,
    updated_at: lastLoginAt ?? registeredAt,
  }
  return { user, orders, ledger }
}

const base = Date.UTC(2023, 0, 1)

/** An id in the server's format (UUIDv7) from a running number; `kind` separates the ids of resources. */
export function idOf(kind: 'a' | 'b' | 'c' | 'd', n: number, random: Random): string {
  const time = (base + n).toString(16).padStart(12, '0')
  const noise = Math.floor(random.next() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind}00-8000-${noise}${time.slice(8)}`
}
