import {
  type AnyRecord,
  checkRules,
  type FieldMessages,
  fieldOf,
  hasMessages,
  propertyOf,
  type ResourceDeclaration,
  surroundingsOf,
  validate,
  writtenUnder,
} from '../../src/declare'
import type { FieldEdit } from '../../src/declare/field-edits'
import { valuesLike } from '../../src/declare/properties'
import { hasShape } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import { assertMay, type OnResource } from '../access/access'
import { changedValues } from '../audit/difference'
import { quoteName, tableOf } from '../database/names'
import { noContent, refusalOf } from '../errors'
import type { OperationContext } from '../operations'
import { leftScope, staleVersion } from '../operations/change'
import { wholeRecordOf } from '../operations/record'
import { idsUpFrom } from '../sql/circles'
import { Params } from '../sql/params'
import { resolveRelatedAlternatives } from '../sql/related-alternatives'
import { conditionOf, run, shownColumns } from '../sql/rows'
import { idsInScope, staysInScope } from '../sql/scoped-records'
import type { Selection } from '../sql/selected-fields'
import { titleSql } from '../sql/title'
import { editedValues } from './change-record'
import { matching, namedIds } from './chunk'
import { checkedEdits, countTargets, type RefusedRecord, type RunRequest, targetsOf } from './runs'

/** Records with the same values before and after. */
export interface PreviewGroup {
  count: number
  before: AnyRecord
  after: AnyRecord
}

/** What a run would do, without doing it. */
export interface BulkEditPreview {
  /** All records of the run. */
  total: number
  /** The first of them, from which the other numbers are computed. */
  computed: number
  changed: number
  refused: number
  /** The largest groups of equal changes, and the number of all. */
  groups: readonly PreviewGroup[]
  groupCount: number
  /** The first refused records. */
  refusals: readonly RefusedRecord[]
}

/** Records of a preview, and of one read, so that other requests run in between. */
export const mostPreviewed = 10_000
const mostRead = 500
const mostGroups = 8
const mostRefusals = 20

/**
 * Computes the effects of edits on the records of a filter. Access, row scope, validation and rules are those of a run.
 * It writes nothing. Hooks are not run: what only they refuse is refused by the run. Throws like `startRun`.
 */
export async function previewBulkEdit(
  on: OnResource<OperationContext>,
  request: Pick<RunRequest, 'filter' | 'all' | 'records' | 'edits'>,
): Promise<BulkEditPreview> {
  const { context, resource, actor } = on
  assertMay(on, 'list')
  const edits = checkedEdits(context, resource, actor, request.edits ?? [])
  const { filter: asked, versions } = targetsOf(on, request)
  const filter = (await resolveRelatedAlternatives(on, asked)) ?? null
  const targets = { filter, versions, undoes: null }
  const [total, ids, missing, circles] = await Promise.all([
    countTargets(on, targets),
    versions ? namedIds(targets) : targetIds(on, targets),
    missingTargets(on, edits),
    circlesOf(on, edits),
  ])
  const written = writtenUnder(resource, context.roleScheme)
  const work = { resource: written, edits, missing, circles, versions, me: actor.id }
  const groups = new Map<string, PreviewGroup>()
  const refusals: RefusedRecord[] = []
  let changed = 0
  let refused = 0
  const refuse = (refusal: RefusedRecord) => {
    refused++
    if (refusals.length < mostRefusals) refusals.push(refusal)
  }
  const read = reader(on, edits)
  for (let start = 0; start < ids.length; start += mostRead) {
    const next = ids.slice(start, start + mostRead)
    const found = await read(next)
    const known = new Set(found.map(({ record }) => record.id))
    // A named record that is gone is refused; a filter does not find it.
    if (versions) for (const id of next) if (!known.has(id)) refuse({ ...refusalOf(noContent()), id, title: null })
    const effects = found.flatMap(({ record, title }) => {
      const effect = effectOf(work, record)
      return effect ? [{ record, title, ...effect }] : []
    })
    const scoped = await inScope({ context, resource: work.resource, actor }, effects)
    for (const { record, title, after, refusal } of scoped) {
      if (refusal) {
        refuse({ ...refusal, id: String(record.id), title })
        continue
      }
      changed++
      const before = valuesLike(record, after)
      const key = JSON.stringify([before, after])
      const group = groups.get(key)
      if (group) group.count++
      else groups.set(key, { count: 1, before, after })
    }
  }
  const largest = [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, mostGroups)
  return {
    ...{ total: Math.max(total, ids.length), computed: ids.length, changed, refused, refusals },
    ...{ groups: largest, groupCount: groups.size },
  }
}

/** The first records of the run, in its order. */
async function targetIds(
  on: OnResource<OperationContext>,
  targets: Parameters<typeof matching>[1],
): Promise<readonly string[]> {
  const { context, actor } = on
  const params = new Params()
  const from = matching(on, targets, params)
  const text = `select r."id" from ${from} order by r."id" limit ${mostPreviewed}`
  const rows = await context.slots.read(actor, () => run<{ id: string }>(context.database.sql, text, params.values))
  return rows.map(({ id }) => id)
}

/** The related records of the edits that do not exist for the actor, as messages by property. */
async function missingTargets(
  { context, resource, actor }: OnResource<OperationContext>,
  edits: readonly FieldEdit[],
): Promise<FieldMessages> {
  const messages: FieldMessages = {}
  for (const { name, mode, value } of edits) {
    const field = fieldOf(resource, name)
    if (!field || !hasShape(field, 'reference', 'links') || (mode !== 'set' && mode !== 'add')) continue
    const given = [...new Set([value ?? []].flat().map((id) => String(id).toLowerCase()))]
    const target = resourceNamed(String(field.to))
    const known = await context.slots.read(actor, () =>
      idsInScope(context.database.sql, target, context.access(actor).rows, given),
    )
    if (known.size < given.length) messages[propertyOf(name, field)] = [{ key: 'validation.notFound' }]
  }
  return messages
}

/** The records that edits would move below themselves, by the property of the record above. */
async function circlesOf(
  { context, resource, actor }: OnResource<OperationContext>,
  edits: readonly FieldEdit[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const circles = new Map<string, ReadonlySet<string>>()
  for (const { name, mode, value } of edits) {
    const field = fieldOf(resource, name)
    if (!field?.tree || mode !== 'set') continue
    const ids = await context.slots.read(actor, () => idsUpFrom(context.database, resource, String(value)))
    circles.set(propertyOf(name, field), ids)
  }
  return circles
}

/** Reads what edits and rules need of records. Without rules only the edited properties. */
function reader(on: OnResource<OperationContext>, edits: readonly FieldEdit[]) {
  const { context, resource, actor } = on
  const needed = new Set(['id', 'version'])
  for (const { name } of edits) {
    const field = fieldOf(resource, name)
    if (field) needed.add(propertyOf(name, field))
  }
  const whole = wholeRecordOf(resource)
  const selection: Selection =
    resource.rules.length > 0 ? whole : new Map([...whole].filter(([property]) => needed.has(property)))
  return (ids: readonly string[]) => {
    const params = new Params()
    const columns = shownColumns(on, selection, params)
    const among = `r."id" = any(${params.addList(ids, 'uuid')})`
    const scope = conditionOf(on, null, params)
    const text = `select row_to_json(q) as record, q.title_of_record as title from (
        select ${columns}, ${titleSql(resource, 'r')} as title_of_record from ${quoteName(tableOf(resource))} r
        where ${[among, scope].filter(Boolean).join(' and ')} order by r."id") q`
    return context.slots.read(actor, () =>
      run<{ record: AnyRecord; title: unknown }>(context.database.sql, text, params.values),
    )
  }
}

/** The effects, where changes that take a record out of the actor's scope are refused as by a run. */
async function inScope<Each extends Effect & { record: AnyRecord }>(
  { context, resource, actor }: OnResource<OperationContext>,
  effects: readonly Each[],
): Promise<readonly Each[]> {
  const { rows } = context.access(actor)
  const scope = rows.filters.get(resource.name)
  const changes = effects.flatMap(({ record, after, refusal }) =>
    refusal ? [] : [{ id: String(record.id), values: after }],
  )
  if (!scope || changes.length === 0) return effects
  const staying = await context.slots.read(actor, () => staysInScope(context.database.sql, resource, rows, changes))
  return effects.map((effect) =>
    effect.refusal || staying.has(String(effect.record.id))
      ? effect
      : { ...effect, refusal: refusalOf(leftScope(resource, actor, scope, effect.after)) },
  )
}

/** The changed values of one record, and why a run would refuse it. */
interface Effect {
  after: AnyRecord
  refusal: Omit<RefusedRecord, 'id' | 'title'> | null
}

interface Work {
  resource: ResourceDeclaration
  edits: readonly FieldEdit[]
  /** Messages of edits with related records that do not exist. */
  missing: FieldMessages
  circles: Awaited<ReturnType<typeof circlesOf>>
  versions: Readonly<Record<string, number>> | null
  me: string | null
}

/** The effect on one record; null if nothing differs. The scope is not checked. */
function effectOf({ resource, edits, missing, circles, versions, me }: Work, record: AnyRecord): Effect | null {
  const after = changedValues(resource, record, editedValues(resource, edits, record))
  const properties = Object.keys(after)
  const version = versions?.[String(record.id)]
  if (version !== undefined && version !== record.version) {
    return { after, refusal: refusalOf(staleVersion({})) }
  }
  if (properties.length === 0) return null
  const { values, messages } = validate(resource, after, 'update')
  const fields: FieldMessages = { ...messages }
  for (const property of properties) {
    if (circles.get(property)?.has(String(record.id))) fields[property] = [{ key: 'validation.circle' }]
    if (missing[property]) fields[property] = missing[property]
  }
  if (!hasMessages(fields)) {
    Object.assign(fields, checkRules(resource, { ...record, ...values }, surroundingsOf(me)))
  }
  if (!hasMessages(fields)) return { after, refusal: null }
  const message = 'Some values are not valid.'
  return { after, refusal: { code: 'VALIDATION_FAILED', message, key: null, values: {}, fields } }
}
