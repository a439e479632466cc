import {
  type AnyRecord,
  fieldByProperty,
  fieldOf,
  isWritable,
  propertyOf,
  type ResourceDeclaration,
} from '../../src/declare'
import { valueAfter } from '../../src/declare/edited-value'
import { declaredAction, knownInverse } from '../../src/declare/inverse-action'
import { valuesLike } from '../../src/declare/properties'
import { hasShape, isConcealed } from '../../src/declare/traits'
import { assertMay, type OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import { changedValues } from '../audit/difference'
import { noContent } from '../errors'
import type { OperationContext } from '../operations'
import { perform, prepare } from '../operations/act'
import { lockForChange, type Work } from '../operations/change'
import { lockRecord } from '../operations/record'
import { assertMayDelete, removeLocked } from '../operations/remove'
import { restoreTogether } from '../operations/trash'
import { checkedUpdate, writeValues } from '../operations/update'
import { cancelChange, scheduleChange } from '../scheduled-changes/changes'
import type { bulkRuns, RecordUndo } from './table'

export type StoredRun = typeof bulkRuns.$inferSelect

/** One record of a run; `undo` and `version` are those of the undone run. */
export interface Target {
  id: string
  version: number | null
  undo: RecordUndo | null
}

/** A changed record: its new version, and what puts it back. */
export interface Changed {
  version: number | null
  undo: RecordUndo | null
}

/** Changes one record of a run in the caller's transaction; null if nothing differs. Throws like the operations. */
export function changeRecord(work: Work, run: StoredRun, target: Target): Promise<Changed | null> {
  if (run.action === 'undo') return putBack(work, target)
  if (run.scheduledAt) return scheduleOne(work, run, run.scheduledAt, target)
  if (run.action === 'delete') return removeOne(work, target)
  if (run.action === 'update') return editOne(work, run, target)
  return actOn(work, run, target)
}

async function removeOne(work: Work, { id, version }: Target): Promise<Changed> {
  const { tx, resource, actor } = work
  assertMayDelete(work)
  const before = await removeLocked(work, id, version)
  if (resource.deletion) return resultOfAction(resource, 'delete', actor, before, await lockRecord(tx, resource, id))
  return { version: null, undo: resource.trash ? { action: 'restore' } : null }
}

async function editOne(work: Work, { edits }: StoredRun, { id, version }: Target): Promise<Changed | null> {
  assertMay(work, 'edit')
  const record = await lockForChange(work, id, version)
  const values = checkedEdit(work, edits, record)
  return resultOfEdit(work.resource, record, values, await writeValues(work, record, values))
}

/** The values of a record that edits change. Throws VALIDATION_FAILED. */
export const checkedEdit = (
  on: OnResource<OperationContext>,
  edits: StoredRun['edits'],
  record: AnyRecord,
): AnyRecord => checkedUpdate(on, changedValues(on.resource, record, editedValues(on.resource, edits, record)))

/** The result of an edit, from the values to write and those that differed; null if none did. */
export function resultOfEdit(
  resource: ResourceDeclaration,
  record: AnyRecord,
  values: AnyRecord,
  changed: AnyRecord,
): Changed | null {
  if (Object.keys(changed).length === 0) return null
  const names = Object.keys(values).filter((property) => property in changed)
  return { version: Number(record.version) + 1, undo: undoOfValues(resource, record, names) }
}

/** The result of a new record. Its Undo moves it to the trash; null if that has none, or the actor may not delete it. */
export const resultOfCreation = ({ context, resource, actor }: OnResource<OperationContext>): Changed => ({
  version: 1,
  undo: resource.trash && context.access(actor).may(resource, 'delete') ? { action: 'delete' } : null,
})

/** The values of a record after edits, by property. */
export const editedValues = (resource: ResourceDeclaration, edits: StoredRun['edits'], record: AnyRecord): AnyRecord =>
  Object.fromEntries(
    edits.flatMap((edit) => {
      const field = fieldOf(resource, edit.name)
      if (!field) return []
      const property = propertyOf(edit.name, field)
      return [[property, valueAfter(field, edit, record[property])]]
    }),
  )

/** Schedules the change of one record; its Undo cancels it. */
async function scheduleOne(
  work: Work,
  { action, edits, input }: StoredRun,
  dueAt: string,
  { id, version }: Target,
): Promise<Changed> {
  const record = await lockForChange(work, id, version)
  const values = action === 'update' ? editedValues(work.resource, edits, record) : input
  const change = await scheduleChange(work, { id, action, values, dueAt })
  return { version: null, undo: { action: 'unschedule', values: { id: change.id } } }
}

async function actOn(work: Work, { action, input }: StoredRun, { id, version }: Target): Promise<Changed> {
  const { tx, resource, actor } = work
  const prepared = prepare(work, { action, input })
  const before = await lockForChange(work, id, version)
  await perform(work, action, prepared, id)
  const after = await lockRecord(tx, resource, id)
  return resultOfAction(resource, action, actor, before, after)
}

/** The result of an action; `after` is null if it deleted the record. */
export const resultOfAction = (
  resource: ResourceDeclaration,
  action: string,
  actor: Actor,
  before: AnyRecord,
  after: AnyRecord | null,
): Changed => ({
  version: after && Number(after.version),
  undo: after && undoOfAction(resource, action, before, after, actor),
})

/** The Undo of an action that only sets fields; null if the declaration does not make it certain. */
function undoOfAction(
  resource: ResourceDeclaration,
  action: string,
  before: AnyRecord,
  after: AnyRecord,
  actor: Actor,
): RecordUndo | null {
  const { set, input, issue, move } = declaredAction(resource, action)
  if (!set || issue || move) return null
  const inverse = knownInverse(resource, action, before, after, actor.id)
  if (inverse) return { action: inverse }
  return input ? null : undoOfValues(resource, before, Object.keys(set))
}

/** The Undo that writes former values; null if an update cannot write all of them. A replaced file may be removed. */
function undoOfValues(
  resource: ResourceDeclaration,
  before: AnyRecord,
  properties: readonly string[],
): RecordUndo | null {
  const isPlain = properties.every((property) => {
    const field = fieldByProperty(resource, property)
    return field && isWritable(field, 'update') && !isConcealed(field) && !hasShape(field, 'upload')
  })
  const like = Object.fromEntries(properties.map((name) => [name, null]))
  return isPlain ? { action: 'update', values: valuesLike(before, like) } : null
}

/** Puts a record back, only if it is unchanged since. */
async function putBack(work: Work, { id, version, undo }: Target): Promise<Changed> {
  const { context, actor } = work
  if (undo?.action === 'delete') {
    assertMayDelete(work)
    await removeLocked(work, id, version)
  } else if (undo?.action === 'restore') {
    const restored = await restoreTogether(work, [id])
    if (!restored.has(id)) throw noContent()
  } else if (undo?.action === 'unschedule') {
    await cancelChange(context, actor, String(undo.values?.id))
  } else if (undo?.action === 'update') {
    assertMay(work, 'edit')
    const record = await lockForChange(work, id, version)
    await writeValues(work, record, undo.values ?? {})
  } else if (undo) {
    const prepared = prepare(work, { action: undo.action, input: {} })
    await perform(work, undo.action, prepared, id, version)
  }
  return { version: null, undo: null }
}
