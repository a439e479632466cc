import { fieldOf, type ResourceDeclaration } from '../../../src/declare'
import { kindOf } from '../../../src/declare/kind'
import { isRelationSort } from '../../../src/lists/list-sorts'
import { resourceNamed } from '../../../src/registry/resources'
import { tooComplex } from '../../errors'

/** The database work of a filter. */
export interface FilterWeight {
  /** Comparisons, and brackets of `and` and `or`. */
  conditions: number
  /** Conditions that read other tables for a row; a condition behind another relation counts its depth. */
  relations: number
}

/** Limits of filters for one document or export; each root field counts what it uses. */
const most: FilterWeight = { conditions: 1_000, relations: 50 }

/** Weighs an unvalidated filter, so any value may be in any place. */
export function weighFilter(resource: ResourceDeclaration, filter: unknown, depth = 1): FilterWeight {
  const weight = { conditions: 0, relations: 0 }
  if (typeof filter !== 'object' || filter === null) return weight
  const add = (other: FilterWeight) => {
    weight.conditions += other.conditions
    weight.relations += other.relations
  }
  for (const [key, condition] of Object.entries(filter)) {
    weight.conditions++
    if (key === 'and' || key === 'or') {
      for (const part of [condition].flat()) {
        weight.conditions++
        add(weighFilter(resource, part, depth))
      }
      continue
    }
    if (key === 'not') {
      add(weighFilter(resource, condition, depth))
      continue
    }
    if (typeof condition !== 'object' || condition === null) continue
    const field = fieldOf(resource, key)
    const shape = field && kindOf(field).shape
    if (field && (shape === 'reference' || shape === 'links' || shape === 'inverse')) {
      const isOwnColumn = shape === 'reference' && Object.keys(condition).every((name) => name === 'id')
      if (!isOwnColumn) weight.relations += depth
      add(weighFilter(resourceNamed(field.to as string), condition, depth + 1))
    } else {
      if (readsOthers(resource, key)) weight.relations += depth
      weight.conditions += Object.keys(condition).length
    }
  }
  return weight
}

/** Weighs a sort: what counts other records, or reads their titles, is computed for rows before the page is cut. */
export function weighSorting(resource: ResourceDeclaration, sorting: unknown): FilterWeight {
  const entries = [sorting ?? []].flat() as ({ field?: unknown } | null)[]
  const relations = entries.filter((entry) => {
    const name = String(entry?.field)
    return readsOthers(resource, name) || isRelationSort(resource, name)
  }).length
  return { conditions: entries.length, relations }
}

const readsOthers = (resource: ResourceDeclaration, name: string) => fieldOf(resource, name)?.count !== undefined

/** Throws QUERY_TOO_COMPLEX for filters above the limits of one request. */
export function assertLight({ conditions, relations }: FilterWeight): void {
  if (conditions > most.conditions) {
    throw tooComplex(`The filters of a request have at most ${most.conditions} conditions.`)
  }
  if (relations > most.relations) {
    throw tooComplex(`The filters of a request look into related records at most ${most.relations} times.`)
  }
}

/** The same for a single filter with its sort. */
export function assertLightFilter(resource: ResourceDeclaration, filter: unknown, sorting: unknown): void {
  assertLight(weighFilter(resource, filter))
  assertLight(weighSorting(resource, sorting))
}
