import { afterAction, meets, type Surroundings, surroundingsOf } from './evaluate'
import type { AnyRecord } from './field'
import { fieldOf, type ResourceAction, type ResourceDeclaration, stateProperties } from './resource'
import { initialOf } from './traits'

/**
 * The declared action that undoes another one; null if there is none. It is possible on the current record, has no
 * dialog and writes only the previous values.
 * @param isPossible whether an action is possible now; by default its `when` decides
 */
export function inverseAction(
  resource: ResourceDeclaration,
  before: AnyRecord,
  now: AnyRecord,
  around: Surroundings,
  isPossible = (id: string): boolean => meets(resource, resource.actions[id]?.when, now, around),
): string | null {
  const changed = (a: AnyRecord, b: AnyRecord, properties: readonly string[]) =>
    properties.filter((property) => (a[property] ?? null) !== (b[property] ?? null))
  const differing = changed(before, now, stateProperties(resource))
  const found = Object.entries(resource.actions).find(([id, { set, input }]) => {
    if (!set || input || !isPossible(id)) return false
    const written = Object.keys(set)
    const back = afterAction(resource, id, now, around)
    return differing.every((property) => written.includes(property)) && changed(before, back, written).length === 0
  })
  return differing.length > 0 && found ? found[0] : null
}

/** The declaration of an action. A deletion that only sets fields, such as a state, is one too. */
export const declaredAction = ({ actions, deletion }: ResourceDeclaration, action: string): Partial<ResourceAction> =>
  (action === 'delete' ? deletion : actions[action]) ?? {}

/** Whether an action returns a record to the state of a new one, such as a decided application to review. */
export function returnsToStart(resource: ResourceDeclaration, action: string): boolean {
  const set = Object.entries(resource.actions[action]?.set ?? {})
  const initial = (property: string) => {
    const field = fieldOf(resource, property)
    return field && initialOf(field)
  }
  return set.length > 0 && set.every(([property, value]) => (initial(property) ?? null) === value)
}

/**
 * The inverse of a taken action, if both records have all values that it wrote; null otherwise. An answer has fewer
 * values than conditions read, so its `can` decides.
 */
export function knownInverse(
  resource: ResourceDeclaration,
  action: string,
  before: AnyRecord,
  now: AnyRecord,
  me: string | null,
): string | null {
  const written = Object.keys(declaredAction(resource, action).set ?? {})
  const isKnown = written.length > 0 && written.every((property) => property in before && property in now)
  const can = now.can as readonly string[] | undefined
  const isPossible = can && ((id: string) => can.includes(id))
  return isKnown ? inverseAction(resource, before, now, surroundingsOf(me), isPossible) : null
}
