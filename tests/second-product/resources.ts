import type { ResourceDeclaration } from '../../src/declare'
import { resources as own } from '../../src/registry/resources'
import * as declared from './declarations'

/** The second product's own. */
export const added: readonly ResourceDeclaration[] = Object.values(declared)

/** In place of `src/registry/resources.ts`: the resources of this product with those of a second one. */
export const resources: readonly ResourceDeclaration[] = [...own, ...added]

const byName = new Map(resources.map((resource) => [resource.name, resource]))

export function resourceNamed(name: string): ResourceDeclaration {
  const resource = byName.get(name)
  if (!resource) throw new Error(`There is no resource "${name}".`)
  return resource
}
