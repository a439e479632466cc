import { type AnyFilter, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import { columnOf, quoteName, tableOf } from '../database/names'
import { Params } from './params'
import { conditionOf, type ReadContext, run } from './rows'

// A search is `or: [{ orderNumber }, { user: { name } }]`. PostgreSQL combines indexes for an `or` of columns, but
// reads every row for an `exists` among them. On a million orders that took 4.5 s instead of 3 ms. So a first query
// finds the ids.

/** Maximum ids that replace a condition; with more matches a page is full after few rows anyway. */
const mostIds = 1_000

type Related = readonly [name: string, condition: AnyFilter]

/** The relation and its condition, if ids can replace the filter. */
function relatedOf(resource: ResourceDeclaration, filter: AnyFilter): Related | null {
  const [entry, ...others] = Object.entries(filter)
  const field = entry && fieldOf(resource, entry[0])
  if (!field || others.length > 0 || typeof entry[1] !== 'object' || entry[1] === null) return null
  const { shape } = kindOf(field)
  if (shape !== 'inverse' && shape !== 'reference') return null
  const isById = Object.keys(entry[1]).every((key) => key === 'id')
  return isById ? null : [entry[0], entry[1] as AnyFilter]
}

const partsOf = (filter: AnyFilter, key: 'and' | 'or'): readonly AnyFilter[] => filter[key] ?? []

/** Whether an alternative of a filter is a condition on related records that ids can replace. */
export function hasRelatedAlternatives(resource: ResourceDeclaration, filter: AnyFilter): boolean {
  const parts = partsOf(filter, 'or')
  if (parts.length > 1 && parts.some((part) => relatedOf(resource, part))) return true
  return [...parts, ...partsOf(filter, 'and')].some((part) => hasRelatedAlternatives(resource, part))
}

/**
 * The equivalent filter with ids instead of such alternatives, if few records match. Throws like `conditionOf` for
 * fields that the actor may not use.
 */
export async function resolveRelatedAlternatives(
  context: ReadContext,
  resource: ResourceDeclaration,
  actor: Actor,
  filter: AnyFilter | null | undefined,
): Promise<AnyFilter | null | undefined> {
  if (!filter || !hasRelatedAlternatives(resource, filter)) return filter
  // Checks the whole filter, with access to each related resource, before any query.
  conditionOf(context, resource, actor, filter, new Params())
  const resolve = async (part: AnyFilter): Promise<AnyFilter> => {
    const [or, and] = [partsOf(part, 'or'), partsOf(part, 'and')]
    const alternative = async (each: AnyFilter) => {
      const related = or.length > 1 ? relatedOf(resource, each) : null
      return (related && (await byIds(context, resource, actor, related))) ?? resolve(each)
    }
    return {
      ...part,
      ...(part.or && { or: await Promise.all(or.map(alternative)) }),
      ...(part.and && { and: await Promise.all(and.map(resolve)) }),
    }
  }
  return resolve(filter)
}

/** The condition as ids of this resource's records, or of the related records; null for too many. */
async function byIds(
  context: ReadContext,
  resource: ResourceDeclaration,
  actor: Actor,
  [name, condition]: Related,
): Promise<AnyFilter | null> {
  const field = fieldOf(resource, name)
  if (!field) return null
  const target = resourceNamed(String(field.to))
  const isReference = kindOf(field).shape === 'reference'
  const by = String(field.by)
  const back = fieldOf(target, by)
  const column = quoteName(isReference ? 'id' : ((back && columnOf(by, back)) ?? by))
  const params = new Params()
  const where = conditionOf(context, target, actor, condition, params) || 'true'
  const text =
    `select r.${column} as id from ${quoteName(tableOf(target))} r ` +
    `where r.${column} is not null and ${where} limit ${params.add(mostIds + 1, 'integer')}`
  const rows = await context.slots.read(actor, () => run<{ id: string }>(context.database.sql, text, params.values))
  if (rows.length > mostIds) return null
  const ids = { id: { in: [...new Set(rows.map(({ id }) => id))] } }
  return isReference ? { [name]: ids } : ids
}
