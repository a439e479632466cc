import type { AnyFilter, AnyRecord } from '../../../src/declare'
import { quoteText } from '../../../src/fields/kind.server'
import type { OnResource } from '../../access/access'
import { quoteName } from '../../database/names'
import { newId } from '../../new-id'
import type { Selection } from '../../sql/selected-fields'
import type { OperationContext } from '../context'
import { writtenSql } from '../record'
import { conditionSql, nextRow } from './next-row'
import { ChangeStatement, type Outcome, type PlannedChange } from './statement'

/** A change of several records. */
interface ManyChange {
  ids: readonly string[]
  action: string
  values: AnyRecord
  when?: AnyFilter | undefined
  /** The refusal of a record that `when` excludes. */
  refusal: { code: string; message: string }
}

/**
 * A plain action on several records in one statement, with an audit event for each. Stores the answer: the number of
 * changed records, and the refused ones. Null if a record is missing, breaks a rule, or has the values already; then
 * nothing was changed.
 */
export async function changeManyInOneStatement(
  on: OnResource<OperationContext>,
  { ids, action, values, when, refusal }: ManyChange,
  selection: Selection,
  planned: PlannedChange,
): Promise<Outcome | null> {
  const { context, resource } = on
  const statement = new ChangeStatement(on, planned)
  const { params, table } = statement
  const lines = new Map(ids.map((id) => [id, newId()]))
  const all = params.addList(ids, 'uuid')
  statement.lock(`r."id" = any (${all})`)
  // No value depends on the id, because a plain change seals nothing.
  const next = nextRow(statement, await writtenSql(statement, '', values))
  const isAllowed = when ? conditionSql(statement, when, 'l') : 'true'
  const isChange = [`(${next.differs.join(' or ')})`, ...next.rules].join(' and ')
  statement.add(
    'whole',
    `select where (select count(*) from locked) = cardinality(${all})
     and not exists (select from ${next.from} where ${isAllowed} and (${isChange}) is not true)`,
  )
  statement.add(
    'changed',
    `update ${table} t set ${next.sets} from ${next.from}
     where t."id" = l."id" and ${isAllowed} and exists (select from whole) returning t.*`,
  )
  statement.compare(Object.keys(values))
  const events = `differences join unnest(${all}, ${params.addList([...lines.values()], 'uuid')}) as event(record, line)
    on record = "id"`
  statement.audit({ line: 'line', action, before: 'before', after: 'after' }, events)
  const answered = `select 'saved' as outcome, row_to_json(q)::text as record,
      (select coalesce(json_agg("id"), '[]') from changed) as changed
    from (select ${countsSql(selection, refusal, isAllowed)} from whole) q`
  const answer = await statement.run<Outcome & { changed: readonly string[] }>(null, answered)
  const changed = answer?.changed ?? []
  context.settle(
    changed.map((id) => ({ resource: resource.name, id, kind: 'updated' as const, line: lines.get(id) ?? null })),
  )
  return answer
}

/** The columns of the answer to a bulk action. */
function countsSql(selection: Selection, refusal: ManyChange['refusal'], isAllowed: string): string {
  const refusedColumns: Readonly<Record<string, string>> = {
    id: 'l."id"',
    code: quoteText(refusal.code),
    message: quoteText(refusal.message),
    __typename: quoteText('RefusedRecord'),
  }
  const columns = [...selection].map(([key, { field, inside }]) => {
    if (field === 'changedCount') return `(select count(*)::int from changed) as ${quoteName(key)}`
    if (field === '__typename') return `${quoteText('ActionManyResponse')} as ${quoteName(key)}`
    const shown = [...(inside ?? [])].map(([name, each]) => `${refusedColumns[each.field]} as ${quoteName(name)}`)
    const rows = `select ${shown.join(', ')} from locked l where ${isAllowed} is not true order by l."id"`
    return `(select coalesce(json_agg(q), '[]'::json) from (${rows}) q) as ${quoteName(key)}`
  })
  return columns.join(', ')
}
