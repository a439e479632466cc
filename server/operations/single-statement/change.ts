import type { AnyFilter, AnyRecord } from '../../../src/declare'
import { isId } from '../../../src/declare/formats'
import type { OnResource } from '../../access/access'
import { quoteName } from '../../database/names'
import { newId } from '../../new-id'
import { Later, valuesFor } from '../../sql/params'
import type { Selection } from '../../sql/selected-fields'
import { type KeptStatement, keptStatement } from '../../sql/statement-cache'
import type { OperationContext } from '../context'
import { type Written, writtenColumns } from '../record'
import { hasNoLinks, linksSql } from './links'
import { conditionSql, nextRow } from './next-row'
import { type ChangeRun, ChangeStatement, type Outcome, type PlannedChange, runChange } from './statement'

/** A change of one record. */
export interface RecordChange {
  id: string
  /** The version that the client read; a stale one is refused. If omitted, the last save wins. */
  version?: number | null
  /** The action of its audit event. */
  action: string
  /** The values to write, by property; not empty. */
  values: AnyRecord
  /** Condition on the record before the change. */
  when?: AnyFilter | undefined
}

/**
 * A plain change with its lock, version, conditions and audit event in one statement. A plan stores the answer in it
 * too. Returns null if the row is missing, unchanged, breaks a condition or rule, or changed while the statement
 * waited. A stale version is null too without a plan. The general way then finds out which.
 */
export async function changeInOneStatement(
  on: OnResource<OperationContext>,
  { id, version, action, values, when }: RecordChange,
  selection: Selection,
  planned?: PlannedChange,
): Promise<Outcome | null> {
  const { context, resource, actor } = on
  if (!isId(id)) return null
  const written = await writtenColumns(context, resource, id, values)
  const line = newId()
  const key = planned?.key ?? null
  const change: GivenChange = { actor, key, id, version: version ?? null, line, written }
  const compile = () =>
    changeSql(new ChangeStatement(on, planned), { id, version, action, values, when }, written, selection)
  // Links are compiled with their targets.
  const isKept = planned && hasNoLinks(resource, values)
  const names = [...Object.keys(values), ...written.map(({ name }) => name)].join()
  const shape = `change ${planned?.document} ${names} ${version == null} ${key === null}`
  const compiled = (isKept && keptStatement(context, actor, shape, compile)) || compile()
  const statement = { text: compiled.text, values: valuesFor(compiled.values, change) }
  const answer = await runChange<Outcome>(on, id, statement)
  if (answer?.outcome === 'saved') context.settle([{ resource: resource.name, id, kind: 'updated', line }])
  return answer
}

/** The values of one change that its compiled statement does not contain. */
interface GivenChange extends ChangeRun {
  id: string
  version: number | null
  line: string
  written: readonly Written[]
}

const given = (read: (change: GivenChange) => unknown) => new Later(read)

/** Compiles a change. Its text depends on the written columns and whether there is a version, not on their values. */
function changeSql(
  statement: ChangeStatement,
  { version, action, values, when }: RecordChange,
  written: readonly Written[],
  selection: Selection,
): KeptStatement & { values: readonly unknown[] } {
  const { params, resource } = statement
  const row = params.add(
    given(({ id }) => id),
    'uuid',
  )
  statement.lock(`r."id" = ${row}`)
  const columns = written.map(({ name, type }, at) => {
    const value = given((change) => change.written[at]?.value)
    return { name: quoteName(name), value: params.add(value, type) }
  })
  const next = nextRow(statement, columns)
  const links = linksSql(resource, values, row, params)
  const asked = params.add(
    given((change) => change.version),
    'integer',
  )
  const conditions = [
    `t."id" = l."id"`,
    `(${asked} is null or l."version" = ${asked})`,
    `(${[...next.differs, ...links.map(({ differs }) => differs)].join(' or ')})`,
    ...next.rules,
    ...(when ? [conditionSql(statement, when, 'l')] : []),
    ...(links.length > 0 ? [statement.isAsSeen('l')] : []),
  ]
  const where = conditions.join(' and ')
  statement.add(
    'changed',
    `update ${statement.table} t set ${next.sets} from ${next.from} where ${where} returning t.*`,
  )
  statement.compare(Object.keys(values), links)
  const line = params.add(
    given((change) => change.line),
    'uuid',
  )
  statement.audit({ line, action, before: 'before', after: 'after' }, 'differences')
  statement.writeLinks(links, false)
  const answered = `${statement.saved(selection, 'changed', links)} ${statement.stale(version, asked)}`
  return statement.compiled(answered)
}
