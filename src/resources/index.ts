import type { ResourceDeclaration } from '../declare'
import { admins } from './admins'
import { auditEvents } from './audit-events'
import { balanceAdjustments } from './balance-adjustments'
import { categories } from './categories'
import { games } from './games'
import { orders } from './orders'
import { tags } from './tags'
import { users } from './users'

/** Every resource of the product. A new one is declared in a file of this folder and registered by its line here. */
export const resources: readonly ResourceDeclaration[] = [
  tags,
  categories,
  users,
  admins,
  balanceAdjustments,
  games,
  orders,
  auditEvents,
]

const byName = new Map(resources.map((resource) => [resource.name, resource]))

/** The resource of that name. Throws for a name that is not declared, which start-up checks report first. */
export function resourceNamed(name: string): ResourceDeclaration {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no resource "${name}".`)
  return resource
}
