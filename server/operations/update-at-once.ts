import { uuidv7 } from 'uuidv7'
import { type AnyRecord, fieldByProperty, type ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import { isId } from '../../src/fields/id'
import { everything } from '../access/access'
import type { Actor } from '../access/actor'
import type { RowScope } from '../access/row-scope'
import { auditSql } from '../audit/audit'
import { quoteName, quoteText, tableOf } from '../database/names'
import { Params } from '../sql/params'
import { conditionOf, run, shownColumns } from '../sql/rows'
import { leadToScoped } from '../sql/scoped-records'
import { type Selection, selectionOf } from '../sql/selected-fields'
import { selectionSql } from '../sql/selection'
import type { ResourceBehaviour } from './behaviour'
import type { OperationContext } from './context'
import { explain } from './faults'
import { linksSql, withLinks } from './links-at-once'
import type { AnswerKey, SessionProof } from './proof'
import { writtenColumns } from './record'

export interface UpdateRequest {
  id: string
  /** The version that the client read; a stale one is refused. If omitted, the last save wins. */
  version?: number | null
  update: AnyRecord
}

/**
 * Whether one statement can do the change: no rule across fields, no hook for these values, no relation to check against
 * a scope, and no value that the audit must not contain.
 */
export function isPlainChange(
  resource: ResourceDeclaration,
  behaviour: ResourceBehaviour,
  values: AnyRecord,
  rows: RowScope,
): boolean {
  if (resource.rules.length > 0 || Object.keys(values).length === 0) return false
  const hasHook = behaviour.beforeWrite !== undefined || behaviour.afterWrite !== undefined
  return Object.keys(values).every((property) => {
    const field = fieldByProperty(resource, property)?.[1]
    if (!field || leadToScoped([[property, field]], rows) || hasShape(field, 'sealed', 'hashed')) return false
    if (hasShape(field, 'links') && !Array.isArray(values[property])) return false
    return !hasHook || (behaviour.concerns !== undefined && !behaviour.concerns.includes(property))
  })
}

/** The parts of an answer before and after the record. */
type Frame = readonly [string, string]

/** What a plan adds to the statement: proof of the actor, the answer to a stale save, and the key of the request. */
export interface PlannedUpdate {
  proof: SessionProof
  /** The fields of the current record in the answer to a stale save. */
  current: Selection
  frames: Readonly<Record<'saved' | 'stale', Frame>>
  key: AnswerKey | null
}

/** The record as JSON: as it was saved, or the current one if the request has a stale version. */
interface Outcome {
  outcome: 'saved' | 'stale'
  record: string
}

/**
 * A plain change with its lock, version check and audit event in one statement; a plan stores the answer in it too.
 * Returns null if the row does not exist, does not differ, or changed while the statement waited for it. A stale version
 * is null too without a plan. The general way then finds out which.
 */
export async function updateAtOnce(
  context: OperationContext,
  resource: ResourceDeclaration,
  actor: Actor,
  { id, version }: UpdateRequest,
  values: AnyRecord,
  selection: Selection,
  planned?: PlannedUpdate,
): Promise<Outcome | null> {
  if (!isId(id)) return null
  const { proof, key } = planned ?? {}
  const params = new Params()
  const table = quoteName(tableOf(resource))
  const row = params.add(id, 'uuid')
  const isValid = proof?.isValid(actor, params)
  const visible = [conditionOf(context, resource, actor, null, params), isValid].filter(Boolean)
  const columns = await writtenColumns(context, resource, id, values)
  const written = columns.map((column) => ({
    name: quoteName(column.name),
    value: params.add(column.value, column.type),
  }))
  const asked = params.add(version ?? null, 'integer')
  const lineId = uuidv7()
  const line = {
    id: params.add(lineId, 'uuid'),
    action: quoteText('update'),
    resource: quoteText(resource.name),
    record_id: `${row}::text`,
    actor_id: params.add(actor.id, 'text'),
    actor_name: proof ? proof.actorName(actor, params) : params.add(actor.name, 'text'),
    ip: params.add(actor.ip, 'text'),
    before: 'before."changes"',
    after: 'after."changes"',
    request_id: params.add(actor.requestId, 'text'),
  }
  const properties = selectionSql(resource, selectionOf(Object.keys(values)), 'r', everything)
  const shown = shownColumns(context, resource, actor, selection, params)
  const links = linksSql(resource, values, row, params)
  const differs = [
    ...written.map(({ name, value }) => `l.${name} is distinct from ${value}`),
    ...links.map((link) => link.differs),
  ].join(' or ')
  const sets = [
    ...written.map(({ name, value }) => `${name} = ${value}`),
    '"version" = t."version" + 1',
    '"updated_at" = now()',
  ]
  // A row that another transaction changed meanwhile has its new columns here, but its old links.
  const isAsSeen = (alias: string) =>
    `exists (select from ${table} seen where seen."id" = ${alias}."id" and seen."version" = ${alias}."version")`
  const isStale = version != null && planned && context.access(actor).may(resource, 'show')
  const staleSql =
    isStale &&
    `union all select 'stale', row_to_json(q)::text
     from (select ${shownColumns(context, resource, actor, planned.current, params)} from locked r
           where r."version" <> ${asked} and ${isAsSeen('r')}) q`
  const storeSql = planned && key?.storeSql(framedSql(planned.frames, params), 'answered', params)
  const text = `
    with locked as (
      select r.* from ${table} r where r."id" = ${[row, ...visible].join(' and ')} for no key update
    ), changed as (
      update ${table} t set ${sets.join(', ')} from locked l
      where t."id" = l."id" and (${asked} is null or l."version" = ${asked}) and (${differs})
        ${links.length > 0 ? `and ${isAsSeen('l')}` : ''}
      returning t.*
    ), was as (select to_jsonb(q) as record from (select ${properties} from locked r) q
    ), is_now as (select to_jsonb(q) as record from (${withLinks(links, `select ${properties} from changed r`)}) q
    ), before as (${changesSql('was', 'is_now')}
    ), after as (${changesSql('is_now', 'was')}
    ), audited as (
      ${auditSql(line, 'changed, before, after')}
    ), answered as (
      select 'saved' as outcome, row_to_json(q)::text as record
      from (${withLinks(links, `select ${shown} from changed r`)}) q ${staleSql || ''}
    )${links.map(({ writes }) => writes).join('')}${storeSql ? `, stored as (${storeSql})` : ''}
    select outcome, record from answered`
  try {
    const [answer] = await context.slots.change(actor, `${resource.name} ${id}`, () =>
      run<Outcome>(context.database.sql, text, params.values),
    )
    if (answer?.outcome === 'saved') context.settle([{ resource: resource.name, id, kind: 'updated', line: lineId }])
    return answer ?? null
  } catch (error) {
    throw explain(error, resource)
  }
}

/** The whole answer as an SQL expression on the outcome. */
const framedSql = ({ saved, stale }: PlannedUpdate['frames'], params: Params) => {
  const within = ([before, after]: Frame) => `${params.add(before, 'text')} || record || ${params.add(after, 'text')}`
  return `case outcome when 'saved' then ${within(saved)} else ${within(stale)} end`
}

/** The properties that differ between two versions of the row. */
const changesSql = (one: string, other: string) =>
  `select jsonb_object_agg(each.key, each.value) as "changes" from ${one}, ${other}, jsonb_each(${one}.record) each
   where each.value is distinct from ${other}.record -> each.key`
