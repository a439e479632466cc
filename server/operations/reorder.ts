import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { assertMay, assertMaySeeAnswer, denied, type OnResource } from '../access/access'
import { writeAudit } from '../audit/audit'
import type { Transaction } from '../database/database'
import { columnsOf, quoteName, tableOf } from '../database/names'
import { invalid, OperationError } from '../errors'
import { scopeSql } from '../sql/filter'
import { orderColumns } from '../sql/order'
import { arrayLiteral, Params } from '../sql/params'
import { run } from '../sql/rows'
import type { Selection } from '../sql/selected-fields'
import type { ActionRun } from './behaviour'
import { answerFor, changeOf, inTransaction, lockForChange, type Work, writeChange } from './change'
import type { OperationContext } from './context'
import { gap, largest, newPlaces, type Placed } from './positions'

/** A locked record of an order. A neighbour out of scope does not exist for the actor. */
interface Ordered extends Placed {
  isVisible: boolean
}

/** The new position of a record: directly before or after another one. */
export interface MoveRequest {
  id: string
  version?: number | null
  before?: string | null
  after?: string | null
}

/**
 * Moves a record to another position in the order and returns the selection. The position is given by a neighbour
 * instead of a number, so that concurrent moves do not change its meaning. Throws FORBIDDEN, VALIDATION_FAILED (no
 * neighbour, two of them, or a missing one), NO_CONTENT, CONFLICT.
 */
export async function move(
  on: OnResource<OperationContext>,
  { id, version, before, after }: MoveRequest,
  selection: Selection,
): Promise<Record<string, unknown>> {
  const { context, resource, actor } = on
  if (!resource.order || !resource.operations.includes('edit')) throw denied(actor)
  assertMay(on, 'edit')
  assertMaySeeAnswer(on, selection)
  const side = before ? 'before' : 'after'
  const neighbour = before ?? after
  if (before && after) throw invalid({ [side]: [{ key: 'validation.oneNeighbour' }] })
  if (!neighbour || neighbour === id) throw invalid({ [side]: [{ key: 'validation.required' }] })
  return inTransaction(on, id, async (work) => {
    const placed = await lockOrder(work, id)
    const record = await lockForChange(work, id, version)
    const others = placed.filter((other) => other.id !== id)
    const at = others.findIndex((other) => other.id === neighbour && other.isVisible)
    if (at < 0) throw invalid({ [side]: [{ key: 'validation.notFound' }] })
    const change = changeOf(work, id, record, {})
    await placeAt(change, placed, side === 'before' ? at : at + 1)
    await writeChange(context, change, 'move')
    return answerFor(work, id, selection)
  })
}

/**
 * Moves the record of an action by one position. `placed` is the result of `lockOrder` before the record was locked.
 * Throws CONFLICT if it is already the first or the last.
 */
export async function moveByOne(
  change: ActionRun,
  placed: readonly Ordered[],
  direction: 'up' | 'down',
): Promise<void> {
  const at = placed.findIndex(({ id }) => id === change.id)
  const isBeside = ({ isVisible }: Ordered, index: number) =>
    isVisible && (direction === 'up' ? index < at : index > at)
  const to = direction === 'up' ? placed.findLastIndex(isBeside) : placed.findIndex(isBeside)
  if (to < 0) {
    throw new OperationError('CONFLICT', direction === 'up' ? 'It is already first.' : 'It is already last.', {
      key: direction === 'up' ? 'errors.alreadyFirst' : 'errors.alreadyLast',
    })
  }
  await placeAt(change, placed, to)
}

/** The position of a new record without one: the last. */
export async function lastPlace(tx: Transaction, resource: ResourceDeclaration, values: AnyRecord): Promise<number> {
  await takeTurn(tx, resource)
  const params = new Params()
  const [last] = await run<{ place: number }>(
    tx,
    `select ${lastPlaceSql(resource, values, params)} as place`,
    params.values,
  )
  return last?.place ?? gap
}

/** The same as an SQL expression, after `takeTurn`. */
export function lastPlaceSql(resource: ResourceDeclaration, values: AnyRecord, params: Params): string {
  const { place, group } = orderColumns(resource)
  const within = resource.order?.within ?? ''
  const field = fieldOf(resource, within)
  const type = (field && columnsOf(within, field)[0]?.type) ?? 'text'
  const own = values[within] ?? field?.default ?? null
  const condition = group ? `where ${group} is not distinct from ${params.add(own, type)}` : ''
  return `(select least(coalesce(max(${place}), 0)::bigint + ${gap}, ${largest})::int from ${quoteName(tableOf(resource))} ${condition})`
}

/**
 * Waits for other changes of the resource's order, and returns the locked group of the record in order. Rows are locked
 * by id, as in every bulk operation, so that two of them never deadlock. An invalid id has no group.
 */
export async function lockOrder({ context, tx, resource, actor }: Work, id: string): Promise<readonly Ordered[]> {
  if (!isId(id)) return []
  await takeTurn(tx, resource)
  const { place, group } = orderColumns(resource)
  const table = quoteName(tableOf(resource))
  const condition = group
    ? `where r.${group} is not distinct from (select m.${group} from ${table} m where m."id" = $1::uuid)`
    : 'where $1::uuid is not null'
  const params = new Params()
  params.add(id, 'uuid')
  const isVisible = scopeSql(resource, 'r', context.access(actor).rows, params)
  const rows = await run<Ordered>(
    tx,
    `select r."id", r.${place} as place, ${isVisible} as "isVisible" from ${table} r ${condition} order by r."id" for no key update`,
    params.values,
  )
  return rows.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
}

/** Serializes reorders of a resource, because positions are computed from each other. */
export const takeTurn = (tx: Transaction, resource: ResourceDeclaration) =>
  run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order of ${resource.name}`])

/** Moves the record to an index: its own position goes into `values`, those of others are written directly. */
async function placeAt(
  change: Pick<ActionRun, 'resource' | 'actor' | 'tx' | 'id' | 'values'>,
  placed: readonly Placed[],
  index: number,
): Promise<void> {
  const { resource, actor, tx, id, values } = change
  const by = resource.order?.by as string
  const places = newPlaces(placed, id, index)
  const own = places.get(id)
  if (own !== undefined) values[by] = own
  const others = placed.filter((other) => other.id !== id && places.has(other.id))
  if (others.length === 0) return
  await run(
    tx,
    `update ${quoteName(tableOf(resource))} r
     set ${orderColumns(resource).place} = moved.place, "version" = r."version" + 1, "updated_at" = now()
     from unnest($1::uuid[], $2::integer[]) as moved(id, place) where r."id" = moved.id`,
    [arrayLiteral(others.map((other) => other.id)), arrayLiteral(others.map((other) => String(places.get(other.id))))],
  )
  const lines = others.map((other) => ({
    action: 'move',
    resource,
    recordId: other.id,
    before: { [by]: other.place },
    after: { [by]: places.get(other.id) },
  }))
  await writeAudit(tx, actor, lines)
}
