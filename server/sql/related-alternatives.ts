import { type AnyFilter, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import type { OnResource } from '../access/access'
import { relatedIdsSql } from './filter'
import { Params } from './params'
import { mostIds, relatedOf } from './related-ids'
import { conditionOf, type ReadContext, run } from './rows'

// The statement of a plan finds the ids itself. Statements of other requests get them from an own query.

const partsOf = (filter: AnyFilter, key: 'and' | 'or'): readonly AnyFilter[] => filter[key] ?? []

/** Whether an alternative of a filter is a condition on related records that ids can replace. */
function hasRelatedAlternatives(resource: ResourceDeclaration, filter: AnyFilter): boolean {
  const parts = partsOf(filter, 'or')
  if (parts.length > 1 && parts.some((part) => relatedOf(resource, part))) return true
  return [...parts, ...partsOf(filter, 'and')].some((part) => hasRelatedAlternatives(resource, part))
}

/**
 * The equivalent filter with ids instead of such alternatives, if few records match. Throws like `conditionOf` for
 * fields that the actor may not use.
 */
export async function resolveRelatedAlternatives(
  on: OnResource<ReadContext>,
  filter: AnyFilter | null | undefined,
): Promise<AnyFilter | null | undefined> {
  const { resource } = on
  if (!filter || !hasRelatedAlternatives(resource, filter)) return filter
  // Checks the whole filter, with access to each related resource, before any query.
  conditionOf(on, filter, new Params())
  const resolve = async (part: AnyFilter): Promise<AnyFilter> => {
    const [or, and] = [partsOf(part, 'or'), partsOf(part, 'and')]
    const alternative = async (each: AnyFilter) => {
      const related = or.length > 1 ? relatedOf(resource, each) : null
      return (related && (await byIds(on, related))) ?? resolve(each)
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
  { context, resource, actor }: OnResource<ReadContext>,
  [name, condition]: NonNullable<ReturnType<typeof relatedOf>>,
): Promise<AnyFilter | null> {
  const access = context.access(actor)
  const params = new Params()
  const text = relatedIdsSql(resource, name, condition, { params, me: actor.id, access, rows: access.rows })
  const field = fieldOf(resource, name)
  const rows = await context.slots.read(actor, () => run<{ id: string }>(context.database.sql, text, params.values))
  if (rows.length > mostIds) return null
  const ids = { id: { in: [...new Set(rows.map(({ id }) => id))] } }
  return field && kindOf(field).shape === 'reference' ? { [name]: ids } : ids
}
