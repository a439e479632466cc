import type { Clock } from './clock'
import { categories } from './demo/categories'
import type { DemoGame } from './demo/games/game'
import { hearth } from './demo/games/hearth'
import { shadow } from './demo/games/shadow'
import { wonder } from './demo/games/wonder'
import { creditsPackages, plans, pointsPackages } from './demo/shop'
import { type TagKey, tags } from './demo/tags'
import { demoId } from './ids'
import { randomFrom } from './random'

/** Rows of one table, columns by name; all rows have the same columns. */
export type Rows = Record<string, unknown>[]

/** The games by category in a fixed order: the nth has the nth id. */
export const games: readonly DemoGame[] = [...wonder, ...shadow, ...hearth]

const tagKeys = Object.keys(tags) as TagKey[]
export const tagId = (key: TagKey) => demoId('tags', tagKeys.indexOf(key))
const categoryId = (slug: string) =>
  demoId(
    'categories',
    categories.findIndex((category) => category.slug === slug),
  )

/** Creation and last change of a record. */
export const stamped = (clock: Clock, created: number, updated = created) => ({
  created_at: clock.text(created),
  updated_at: clock.text(updated),
})

/** Tags, categories, games and records that refer to games. */
export function shelves(clock: Clock) {
  const random = randomFrom('shelves')
  const tagRows: Rows = tagKeys.map((key) => {
    const tag: {
      name: { en: string; zh: string }
      color: string
      description?: { en: string; zh: string }
      active?: false
    } = tags[key]
    return {
      id: tagId(key),
      name_en: tag.name.en,
      name_zh: tag.name.zh,
      description_en: tag.description?.en ?? null,
      description_zh: tag.description?.zh ?? null,
      color: tag.color,
      active: tag.active ?? true,
      ...stamped(clock, clock.before(420), clock.before(random.between(10, 400))),
    }
  })
  const categoryRows: Rows = categories.map(({ slug, icon, name, description }, at) => ({
    id: categoryId(slug),
    slug,
    icon,
    name_en: name.en,
    name_zh: name.zh,
    description_en: description.en,
    description_zh: description.zh,
    sort_order: (at + 1) * 10,
    active: true,
    ...stamped(clock, clock.before(420), clock.before(random.between(10, 400))),
  }))
  const gameRows: Rows = games.map((game, at) => {
    const created = clock.before(random.between(4, 400))
    const isPublished = !game.draft
    const free = random.chance(0.22)
    const playCount = isPublished ? Math.floor(40 + random.next() ** 3 * 180_000) : 0
    return {
      id: demoId('games', at),
      slug: game.slug,
      title_en: game.title.en,
      title_zh: game.title.zh,
      author: game.author,
      description_en: game.description.en,
      description_zh: game.description.zh,
      type: game.type,
      category_id: categoryId(game.category),
      free,
      credit_price: free ? 0 : random.pick([20, 30, 40, 50, 60, 80, 100, 120]),
      points_per_action: free ? random.int(0, 2) : random.int(2, 9),
      free_trial_rounds: free ? 0 : random.pick([0, 5, 10, 10, 15, 20]),
      status: isPublished ? 'published' : 'draft',
      play_count: playCount,
      rating: isPublished ? random.between(3.1, 4.95).toFixed(2) : '0',
      ratings_count: isPublished ? Math.floor(playCount * random.between(0.01, 0.05)) : 0,
      ...stamped(clock, created, created + (clock.now - created) * random.next()),
    }
  })
  const gameTagRows: Rows = games.flatMap((game, at) =>
    game.tags.map((tag, position) => ({ game_id: demoId('games', at), tag_id: tagId(tag), position })),
  )
  return { tagRows, categoryRows, gameRows, gameTagRows }
}

/** Products of the shop, and its payment channels. */
export function shop(clock: Clock) {
  const since = stamped(clock, clock.before(400), clock.before(30))
  const named = ({ name, size, bonus, price, popular }: (typeof creditsPackages)[number], at: number) => ({
    name_en: name.en,
    name_zh: name.zh,
    size,
    price,
    popular: popular ?? false,
    enabled: true,
    sort_order: (at + 1) * 10,
    bonus,
  })
  const creditsRows: Rows = creditsPackages.map((each, at) => {
    const { bonus, ...rest } = named(each, at)
    return { id: demoId('creditsPackages', at), ...rest, base_credits: each.base, bonus_credits: bonus, ...since }
  })
  const pointsRows: Rows = pointsPackages.map((each, at) => {
    const { bonus, ...rest } = named(each, at)
    return { id: demoId('pointsPackages', at), ...rest, base_points: each.base, bonus_points: bonus, ...since }
  })
  const planRows: Rows = plans.map(({ type, price, credits, points }, at) => {
    return { id: demoId('subscriptionPlans', at), type, price, credits, points, enabled: true, ...since }
  })
  // Without keys, because fake keys could be mistaken for real ones. An operator enters keys and enables channels.
  const channelRows: Rows = (['card', 'paypal'] as const).map((provider, at) => {
    return { id: demoId('paymentChannels', at), provider, mode: 'sandbox', enabled: false, ...since }
  })
  return { creditsRows, pointsRows, planRows, channelRows }
}
