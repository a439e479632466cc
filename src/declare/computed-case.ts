import { type AnyRecord, meets, type Surroundings } from './evaluate'
import { fieldOf, type ResourceDeclaration } from './resource'
import { derivationOf } from './traits'

/**
 * The word that a computed field of cases has for these values: what a form may show before anything is saved. undefined for
 * a field that is no such one.
 */
export function computedCase(
  resource: ResourceDeclaration,
  name: string,
  values: AnyRecord,
  around: Surroundings,
): string | undefined {
  const field = fieldOf(resource, name)
  const { cases } = derivationOf(field)
  return cases?.find(({ when }) => !when || meets(resource, when, values, around))?.value
}
