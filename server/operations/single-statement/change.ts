import { uuidv7 } from 'uuidv7'
import type { AnyFilter, AnyRecord, ResourceDeclaration } from '../../../src/declare'
import { isId } from '../../../src/declare/formats'
import type { Actor } from '../../access/actor'
import type { Selection } from '../../sql/selected-fields'
import type { OperationContext } from '../context'
import { linksSql } from './links'
import { conditionSql, nextRow, writtenSql } from './next-row'
import { ChangeStatement, type Outcome, type PlannedChange } from './statement'

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
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  { id, version, action, values, when }: RecordChange,
  selection: Selection,
  planned?: PlannedChange,
): Promise<Outcome | null> {
  if (!isId(id)) return null
  const statement = new ChangeStatement(context, resource, actor, planned)
  const { params } = statement
  const row = params.add(id, 'uuid')
  statement.lock(`r."id" = ${row}`)
  const next = nextRow(statement, await writtenSql(statement, id, values))
  const links = linksSql(resource, values, row, params)
  const asked = params.add(version ?? null, 'integer')
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
  const line = uuidv7()
  const event = { line: params.add(line, 'uuid'), action, recordId: '"id"', before: 'before', after: 'after' }
  statement.audit(event, 'differences')
  statement.writeLinks(links, false)
  const answered = `${statement.saved(selection, 'changed', links)} ${statement.stale(version, asked)}`
  const answer = await statement.run<Outcome>(id, answered)
  if (answer?.outcome === 'saved') context.settle([{ resource: resource.name, id, kind: 'updated', line }])
  return answer
}
