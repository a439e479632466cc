import {
  type AnyFilter,
  type AnyRecord,
  fieldByProperty,
  meets,
  type ResourceDeclaration,
  surroundingsOf,
} from '../../src/declare'
import { shapeOf } from '../../src/declare/traits'
import { assertMay, type OnResource } from '../access/access'
import { quoteName, tableOf } from '../database/names'
import type { OperationContext } from '../operations/context'
import { arrayLiteral, Params } from '../sql/params'
import { conditionOf, run, shownColumns } from '../sql/rows'
import { deletedInScope, withoutScopedCounts } from '../sql/scoped-records'
import type { Selection } from '../sql/selected-fields'

type Row = Record<string, unknown>

/** A subscription: the records of a resource, and the selection of each. */
export interface Following {
  resource: ResourceDeclaration
  /** Equal for all subscribers who may get the same rows, so that one read serves all of them. */
  key: string
  /** The visible ones of these records with their current values, by id. Access is the same as for a list. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Row>>
  /** The visible values of deleted records from their last audit events; nothing of those out of scope. */
  judge(gone: readonly AnyRecord[]): Promise<readonly Row[]>
}

/** Prepares a subscription. Throws FORBIDDEN for a resource, filter or field that the actor may not read. */
export function follow(on: OnResource<OperationContext>, filter: AnyFilter | null, selection: Selection): Following {
  const { context, resource, actor } = on
  assertMay(on, resource.single ? 'show' : 'list')
  const params = new Params()
  const among = params.addList([], 'uuid')
  const condition = conditionOf(on, filter, params)
  const columns = shownColumns(on, selection, params)
  const where = `r."id" = any (${among})${condition && ` and ${condition}`}`
  const text = `select r."id", (select row_to_json(q) from (select ${columns}) q) as node
    from ${quoteName(tableOf(resource))} r where ${where}`
  const [, ...values] = params.values
  const { rows } = context.access(actor)
  return {
    resource,
    key: `${text} ${JSON.stringify(values)}`,
    async read(ids) {
      const found = await run<{ id: string; node: Row }>(context.database.sql, text, [arrayLiteral(ids), ...values])
      return new Map(found.map(({ id, node }) => [id, node]))
    },
    async judge(gone) {
      const around = surroundingsOf(actor.id)
      const meant = gone.filter((each) => !filter || meets(resource, filter, each, around))
      const visible = await deletedInScope(context.database.sql, resource, rows, meant)
      return meant
        .filter(({ id }) => visible.has(id))
        .map((each) => withoutSecrets(resource, withoutScopedCounts(resource, each, rows)))
    },
  }
}

/** The audit records only that a secret was set; the state of a secret has another shape. */
const withoutSecrets = (resource: ResourceDeclaration, record: AnyRecord): Row =>
  Object.fromEntries(
    Object.entries(record).filter(([property]) => shapeOf(fieldByProperty(resource, property)) !== 'sealed'),
  )

/** Deleted records with their last values, by the id of their audit event. */
export async function deletedRecords(
  { database }: Pick<OperationContext, 'database'>,
  lines: readonly string[],
): Promise<ReadonlyMap<string, AnyRecord>> {
  const text = 'select "id", "before" from "audit_events" where "id" = any ($1::uuid[])'
  const rows = await run<{ id: string; before: AnyRecord | null }>(database.sql, text, [arrayLiteral(lines)])
  return new Map(rows.map(({ id, before }) => [id, before ?? {}]))
}
