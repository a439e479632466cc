import { fieldByProperty, type ResourceDeclaration } from '../../../src/declare'
import { isId } from '../../../src/declare/formats'
import { isConcealed } from '../../../src/declare/traits'
import { everything, type OnResource } from '../../access/access'
import { newId } from '../../new-id'
import { columnsFor } from '../../sql/rows'
import { leadsToScoped, withoutScopedCounts } from '../../sql/scoped-records'
import type { Selection } from '../../sql/selected-fields'
import type { OperationContext } from '../context'
import { wholeRecordOf } from '../record'
import { dependents } from '../uses'
import { ChangeStatement, type Outcome, type PlannedChange } from './statement'

/** Whether a deletion only removes the row, into the trash or not: no hook, no values that are set instead. */
export function removesOnlyRow(context: OperationContext, resource: ResourceDeclaration): boolean {
  const { beforeDelete, afterWrite } = context.behaviourOf(resource)
  return !resource.deletion && !beforeDelete && !afterWrite
}

/**
 * Whether one statement can delete a record. The row is removed without hooks, and the audit may contain all of it. The
 * answer has only fields of its last state that do not depend on rows out of the actor's scope.
 */
export function isPlainRemoval(
  { context, resource, actor }: OnResource<OperationContext>,
  selection: Selection,
): boolean {
  const { rows } = context.access(actor)
  const whole = Object.fromEntries([...wholeRecordOf(resource).keys()].map((property) => [property, null]))
  const shown = withoutScopedCounts(resource, whole, rows)
  if (!removesOnlyRow(context, resource) || resource.trash) return false
  const fields = Object.keys(whole).flatMap((property) => fieldByProperty(resource, property) ?? [])
  if (fields.some((field) => isConcealed(field) || leadsToScoped(field, rows))) return false
  return [...selection.values()].every(({ field }) => Object.hasOwn(shown, field))
}

/**
 * Deletes a record without dependents, with its audit event, in one statement. Stores the answer: its last state, or
 * the current one for a stale version. Null if the row does not exist or is in use.
 */
export async function removeInOneStatement(
  on: OnResource<OperationContext>,
  { id, version }: { id: string; version?: number | null },
  selection: Selection,
  planned: PlannedChange,
): Promise<Outcome | null> {
  const { context, resource } = on
  if (!isId(id)) return null
  const statement = new ChangeStatement(on, planned)
  const { params } = statement
  const row = params.add(id, 'uuid')
  const asked = params.add(version ?? null, 'integer')
  statement.lock(`r."id" = ${row}`)
  const conditions = [
    `t."id" = l."id"`,
    `(${asked} is null or l."version" = ${asked})`,
    ...dependents(resource).map(({ table, column }) => `not exists (select from ${table} where ${column} = l."id")`),
    // Links of a row that changed meanwhile would be missing from its audit event.
    statement.isAsSeen('l'),
  ]
  const where = conditions.join(' and ')
  statement.add('removed', `delete from ${statement.table} t using locked l where ${where} returning t."id"`)
  const whole = columnsFor(resource, wholeRecordOf(resource), everything)
  statement.add('was', `select to_jsonb(q) as record from (select ${whole} from locked r) q`)
  const line = newId()
  statement.audit(
    { line: params.add(line, 'uuid'), action: 'delete', before: 'record', after: 'null::jsonb' },
    'removed, was',
  )
  const saved = statement.saved(selection, '(select l.* from locked l join removed using ("id"))')
  const answer = await statement.run<Outcome>(id, `${saved} ${statement.stale(version, asked)}`)
  if (answer?.outcome === 'saved') context.settle([{ resource: resource.name, id, kind: 'deleted', line }])
  return answer
}
