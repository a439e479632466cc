import type postgres from 'postgres'
import type { AnyFilter, ResourceDeclaration } from '../../src/declare'
import type { Access, AccessContext, OnResource } from '../access/access'
import type { Database } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { createPreparing } from '../database/prepared'
import { everyRow } from './comparisons'
import { compileFilter, scopeSql } from './filter'
import { type Later, Params } from './params'
import { hasAllIdsSql } from './related-ids'
import type { Selection } from './selected-fields'
import { actorMark, selectionSql, withActor } from './selection'
import type { PoolSlots } from './slots'

/** Dependencies of reading for an actor. */
export interface ReadContext extends AccessContext {
  database: Database
  /** The limit of connections of an actor. */
  slots: PoolSlots
}

/** An object that runs statements: the pool, or a transaction. */
export type Runner = Pick<postgres.Sql, 'unsafe'>

const isWorthPreparing = createPreparing()

/** Runs a statement; a repeated one is prepared, so that it is parsed and planned only once. */
export async function run<Row extends object>(
  runner: Runner,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const prepare = isWorthPreparing(text)
  const rows = await runner.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare })
  return rows as unknown as Row[]
}

/** Runs a statement that PostgreSQL plans for its values; a prepared one may get a plan for any values. */
export async function runUnprepared<Row extends object>(
  runner: Runner,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const rows = await runner.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare: false })
  return rows as unknown as Row[]
}

/** A row scope that names its actor without `$me` needs a plan for each actor. */
const mostPlans = 50

const plans = new WeakMap<Selection, Map<string, string>>()

/** The columns of a selection for an actor; their conditions may depend on the actor. */
export function shownColumns(
  { context, resource, actor }: OnResource<AccessContext>,
  selection: Selection,
  params: Params,
): string {
  return withActor(columnsFor(resource, selection, context.access(actor)), actor.id, params)
}

/** The same with a placeholder for the actor. Compiled once for a document and a role with the same row scope. */
export function columnsFor(resource: ResourceDeclaration, selection: Selection, access: Access): string {
  const byRole = plans.get(selection) ?? new Map<string, string>()
  const known = byRole.get(access.key)
  if (known !== undefined) return known
  const rows = { ...access.rows, me: actorMark }
  const columns = selectionSql(resource, selection, 'r', { ...access, rows })
  if (byRole.size >= mostPlans) byRole.clear()
  plans.set(selection, byRole.set(access.key, columns))
  return columns
}

/** The condition of a request and of the actor's scope together, on the row called `r`. */
export function conditionOf(
  { context, resource, actor }: OnResource<AccessContext>,
  filter: AnyFilter | null | undefined,
  params: Params,
): string {
  const access = context.access(actor)
  const { rows } = access
  const asked = filter ? compileFilter(resource, filter, 'r', { params, me: actor.id, access, rows }) : everyRow
  const parts = [asked, scopeSql(resource, 'r', rows, params), hasAllIdsSql(params)]
  return parts.filter((part) => part !== everyRow).join(' and ')
}

/** A SELECT of one row as JSON by its id; returns no row if it is missing or not visible. */
export function rowSql(
  on: OnResource<AccessContext>,
  id: string | Later<never>,
  selection: Selection,
  params: Params,
): string {
  const isIt = `r."id" = ${params.add(id, 'uuid')}`
  const condition = conditionOf(on, null, params)
  const where = condition ? `${isIt} and ${condition}` : isIt
  return nodeSql(on, selection, where, params)
}

/** A SELECT of rows as JSON, without a scope of its own. */
export function nodeSql(on: OnResource<AccessContext>, selection: Selection, where: string, params: Params): string {
  const columns = shownColumns(on, selection, params)
  return `select row_to_json(q) as node from (select ${columns} from ${quoteName(tableOf(on.resource))} r where ${where}) q`
}

/** One row by its id; null if it is missing or not visible. */
export async function readRow(
  on: OnResource<AccessContext>,
  runner: Runner,
  id: string,
  selection: Selection,
): Promise<Record<string, unknown> | null> {
  const params = new Params()
  const text = rowSql(on, id, selection, params)
  const [row] = await run<{ node: Record<string, unknown> }>(runner, text, params.values)
  return row?.node ?? null
}

/** An instant as the API answers it, as SQL. */
export const instantSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
