import { type Account, liveThrough, type Signer } from './accounts'
import { games } from './catalogue'
import type { Clock } from './clock'
import { person } from './demo/people'
import { demoId } from './ids'
import { randomFrom } from './random'

const userCount = 240
const orderCount = 600

/** The people of the demo with their orders and ledgers. Few buy a lot, and many nothing. */
export function demoAccounts(clock: Clock, signer: Signer): Account[] {
  const random = randomFrom('accounts')
  const taken = new Set<string>()
  const counts = { users: 0, orders: 0, balanceAdjustments: 0 }
  const played = games.filter((game) => !game.draft).map((game) => game.title.en)
  const weights = Array.from({ length: userCount }, () => random.next() ** 4)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let owed = 0
  let placed = 0

  return weights.map((weight, at) => {
    // Carries rounding errors along, so that the total is exactly the requested number of orders.
    owed += (weight / sum) * orderCount
    const orders = at === userCount - 1 ? orderCount - placed : Math.round(owed - placed)
    placed += orders
    return liveThrough({
      random,
      clock,
      person: unique(random, taken),
      registered: 0.2 + random.next() ** 1.4 * 430,
      orderCount: orders,
      moves: random.int(0, 6),
      played,
      signer,
      nextId: (resource) => demoId(resource, counts[resource]++),
      orderNumber: (time) => orderNumber(clock, time, counts.orders + 1),
    })
  })
}

/** Usernames and addresses are unique; a duplicate gets a number. */
function unique(random: ReturnType<typeof randomFrom>, taken: Set<string>) {
  for (;;) {
    const somebody = person(random, random.chance(0.35) ? String(random.int(2, 99)) : '')
    if (taken.has(somebody.username) || taken.has(somebody.email)) continue
    taken.add(somebody.username).add(somebody.email)
    return somebody
  }
}

/** The day and a running number: `SD-20250314-00042`. */
export function orderNumber(clock: Clock, time: number, n: number): string {
  const date = clock.text(time)
  return `SD-${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8, 10)}-${String(n).padStart(5, '0')}`
}
