import type { ResourceDeclaration } from '../declare'
import { admins } from './admins'
import { aiKeys } from './ai-keys'
import { auditEvents } from './audit-events'
import { balanceAdjustments } from './balance-adjustments'
import { blogPosts } from './blog-posts'
import { categories } from './categories'
import { comments } from './comments'
import { creatorApplications } from './creator-applications'
import { creditsPackages } from './credits-packages'
import { gamePrompts } from './game-prompts'
import { games } from './games'
import { generalPrompts } from './general-prompts'
import { newUserConfig } from './new-user-config'
import { orders } from './orders'
import { paymentChannels } from './payment-channels'
import { pointsPackages } from './points-packages'
import { recommendations } from './recommendations'
import { storageBuckets } from './storage-buckets'
import { subscriptionPlans } from './subscription-plans'
import { tags } from './tags'
import { users } from './users'

/**
 * Every resource of the product, in the order of the menu within each group (design section 7). A new one is declared in
 * a file of this folder and registered by its line here.
 */
export const resources: readonly ResourceDeclaration[] = [
  tags,
  categories,
  users,
  admins,
  creatorApplications,
  newUserConfig,
  balanceAdjustments,
  games,
  gamePrompts,
  generalPrompts,
  comments,
  recommendations,
  blogPosts,
  subscriptionPlans,
  creditsPackages,
  pointsPackages,
  orders,
  paymentChannels,
  aiKeys,
  storageBuckets,
  auditEvents,
]

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The resource of that name. Throws for a name that is not declared, which start-up checks report first. */
export function resourceNamed(name: string): ResourceDeclaration {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no resource "${name}".`)
  return resource
}
