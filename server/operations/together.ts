import { type AnyRecord, fieldByProperty, type ResourceDeclaration, surroundingsOf } from '../../src/declare'
import { valuesLike } from '../../src/declare/properties'
import { hasShape } from '../../src/declare/traits'
import type { OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import { writeAudit } from '../audit/audit'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { bareType, Params } from '../sql/params'
import { conditionOf, run } from '../sql/rows'
import { keepInTrash } from '../trash/keep'
import { type Change, hasWriteHook } from './behaviour'
import { changedByRule, changeOf, type Work } from './change'
import type { OperationContext } from './context'
import { readRecords, writtenColumns } from './record'
import { arePlain } from './single-statement/next-row'
import { hasAddresses } from './usable-files'

// Changes of many records by few statements. Their checks are those of one record, on rows that are locked together.

/** A locked record with its new values, and those of them that differ. */
export interface RecordChange {
  record: AnyRecord
  values: AnyRecord
  changed: AnyRecord
}

/**
 * Whether changes of these values can be written together: no hook for them that needs each record by itself, no link,
 * and nothing to check.
 */
export function mayWriteTogether(
  { context, resource, actor }: OnResource<OperationContext>,
  properties: readonly string[],
): boolean {
  const values = Object.fromEntries(properties.map((property) => [property, undefined]))
  const hasLinks = properties.some((property) => {
    const field = fieldByProperty(resource, property)
    return field !== undefined && hasShape(field, 'links')
  })
  const behaviour = context.behaviourOf(resource)
  const each = behaviour.afterWriteMany ? {} : behaviour
  return !hasLinks && arePlain(resource, each, values, context.access(actor).rows)
}

/**
 * Whether an edit of these values can be written together. In a scope, and in texts with pictures, each record is
 * checked by itself.
 */
export function mayEditTogether(on: OnResource<OperationContext>, properties: readonly string[]): boolean {
  const { context, resource, actor } = on
  const isText = (property: string) => {
    const field = fieldByProperty(resource, property)
    return field !== undefined && hasAddresses(field)
  }
  if (context.access(actor).rows.filters.has(resource.name) || properties.some(isText)) return false
  return mayWriteTogether(on, properties)
}

/** Locks records in the actor's scope by id, as every bulk operation does, and reads them completely, by id. */
export async function lockTogether(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, AnyRecord>> {
  const { tx, resource } = work
  const params = new Params()
  const scope = conditionOf(work, null, params)
  const where = [`r."id" = any (${params.addList(ids, 'uuid')})`, scope].filter(Boolean).join(' and ')
  const lock = `select 1 from ${quoteName(tableOf(resource))} r where ${where} order by r."id" for no key update`
  // A separate statement reads the rows after the lock, so that it sees concurrent commits, links included.
  const [, records] = await Promise.all([run(tx, lock, params.values), readRecords(tx, resource, where, params.values)])
  return new Map(records.map((record) => [String(record.id), record]))
}

/**
 * Writes changes to locked records, each with its version, its audit event and its hooks. Returns them with the values
 * of the hooks, without those that do not differ. Throws if a hook refuses one of them.
 */
export async function writeTogether<Each extends RecordChange>(
  work: Work,
  action: string,
  given: readonly Each[],
): Promise<readonly Each[]> {
  const { context, tx, resource, actor } = work
  const behaviour = context.behaviourOf(resource)
  const hooked = given.map((each) =>
    hasWriteHook(behaviour, Object.keys(each.changed))
      ? changeOf(work, String(each.record.id), each.record, { ...each.values })
      : null,
  )
  const changes = (await afterBeforeWrite(work, given, hooked)).filter(differs)
  if (changes.length === 0) return changes
  const byColumns = new Map<string, Updated[]>()
  for (const { record, changed } of changes) {
    const id = String(record.id)
    const columns = await writtenColumns(context, resource, id, changed)
    const names = columns.map(({ name }) => name).join()
    const same = byColumns.get(names)
    if (same) same.push({ id, columns })
    else byColumns.set(names, [{ id, columns }])
  }
  for (const updated of byColumns.values()) await updateTogether(tx, resource, updated)
  const lines = changes.map(({ record, changed }) => {
    return { action, resource, recordId: String(record.id), before: valuesLike(record, changed), after: changed }
  })
  await writeAudit(tx, actor, lines)
  const written = new Set(changes.map(({ record }) => record.id))
  const after = hooked.flatMap((change) => (change && written.has(change.id) ? [change] : []))
  if (after.length > 0) await behaviour.afterWriteMany?.(after)
  return changes
}

const differs = ({ changed }: RecordChange) => Object.keys(changed).length > 0

/** Runs `beforeWrite` for the changes that concern it. Throws for values that cannot be written together. */
async function afterBeforeWrite<Each extends RecordChange>(
  work: Work,
  given: readonly Each[],
  hooked: readonly (Change | null)[],
): Promise<readonly Each[]> {
  const { context, resource, actor } = work
  const { beforeWrite } = context.behaviourOf(resource)
  if (!beforeWrite || hooked.every((change) => change === null)) return given
  const around = surroundingsOf(actor.id)
  const changes: Each[] = []
  for (const [at, each] of given.entries()) {
    const change = hooked[at]
    await (change && beforeWrite(change))
    changes.push(change ? { ...each, changed: changedByRule(resource, each.record, change.values, around) } : each)
  }
  const properties = new Set(changes.flatMap(({ changed }) => Object.keys(changed)))
  if (!mayWriteTogether(work, [...properties])) throw new Error('A hook wrote values that each record needs by itself.')
  return changes
}

/** A row with new values in its columns. */
interface Updated {
  id: string
  columns: Awaited<ReturnType<typeof writtenColumns>>
}

/** Updates rows with the same columns in one statement. Each column has a list of texts, in the order of the ids. */
async function updateTogether(tx: Transaction, resource: ResourceDeclaration, updated: readonly Updated[]) {
  const params = new Params()
  const columns = updated[0]?.columns ?? []
  const ids = params.addList(
    updated.map(({ id }) => id),
    'uuid',
  )
  const lists = columns.map((_, at) =>
    params.addList(
      updated.map((each) => each.columns[at]?.value ?? null),
      'text',
    ),
  )
  const names = ['"id"', ...columns.map(({ name }) => quoteName(name))].join(', ')
  const sets = columns.map(({ name, type }) => `${quoteName(name)} = v.${quoteName(name)}::${bareType(type)}`)
  sets.push('"version" = t."version" + 1', '"updated_at" = now()')
  const from = `unnest(${[ids, ...lists].join(', ')}) v(${names})`
  await run(
    tx,
    `update ${quoteName(tableOf(resource))} t set ${sets.join(', ')} from ${from} where t."id" = v."id"`,
    params.values,
  )
}

/** Deletes locked records that nothing else depends on, each into the trash of its resource and with its audit event. */
export async function removeTogether(
  tx: Transaction,
  resource: ResourceDeclaration,
  actor: Actor,
  records: readonly AnyRecord[],
): Promise<void> {
  const ids = records.map(({ id }) => String(id))
  if (resource.trash) await keepInTrash(tx, resource, ids, actor)
  const params = new Params()
  const isOne = `"id" = any (${params.addList(ids, 'uuid')})`
  await run(tx, `delete from ${quoteName(tableOf(resource))} where ${isOne}`, params.values)
  const lines = records.map((record) => {
    return { action: 'delete', resource, recordId: String(record.id), before: record, after: null }
  })
  await writeAudit(tx, actor, lines)
}
