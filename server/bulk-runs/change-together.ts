import { type AnyRecord, fieldOf, propertyOf, type Surroundings, surroundingsOf } from '../../src/declare'
import { assertMay } from '../access/access'
import { writeAudit } from '../audit/audit'
import { noContent, OperationError, type Refusal, refusalOf } from '../errors'
import { impossible, prepare, valuesIfPossible } from '../operations/act'
import { assertInputExists } from '../operations/action-input'
import { changedByRule, staleVersion, type Work } from '../operations/change'
import { assertMayDelete, mayRemoveTogether, removeUnused } from '../operations/remove'
import {
  lockTogether,
  mayEditTogether,
  mayWriteTogether,
  type RecordChange,
  writeTogether,
} from '../operations/together'
import { restoreTogether } from '../operations/trash'
import { type Changed, checkedEdit, resultOfAction, resultOfEdit, type StoredRun, type Target } from './change-record'

/** The result of a changed or refused record. */
export type Outcome = Changed & { id: string; refusal: Refusal | null }

/** What a run writes to its records, decided for each by itself. */
interface Step {
  /** The action of the audit events. */
  action: string
  properties: readonly string[]
  /** The values to write to a locked record. Throws why it is refused. */
  values(record: AnyRecord, target: Target): AnyRecord
  /** The result of a record; null for an unchanged one that has none. */
  result(change: RecordChange & { after: AnyRecord | null }): Changed | null
  /** The input in the event of an action that changed nothing; undefined if there is no such event. */
  input?: AnyRecord
  /** Whether `result` needs the records as they are after the change. */
  hasAfter?: boolean
}

/**
 * Changes the records of a chunk by few statements, with the checks of `changeRecord`. Returns the changed and refused
 * ones; null if the change has effects beyond their values, or another one for each. Throws if the database refuses it.
 */
export async function changeTogether(
  work: Work,
  run: StoredRun,
  targets: readonly Target[],
): Promise<readonly Outcome[] | null> {
  const { tx, resource, actor } = work
  if (targets.every(({ undo }) => undo?.action === 'restore')) return restoreAll(work, targets)
  if (run.scheduledAt) return null
  const mayWrite = ['update', 'undo'].includes(run.action) ? mayEditTogether : mayWriteTogether
  const around = surroundingsOf(actor.id)
  const isRemoval =
    !resource.deletion && (run.action === 'delete' || targets.every(({ undo }) => undo?.action === 'delete'))
  const step = isRemoval ? null : await stepOf(work, run, targets, around)
  const isPossible = step ? mayWrite(work, step.properties) : isRemoval && mayRemoveTogether(work)
  if (!isPossible) return null
  const records = await lockTogether(
    work,
    targets.map(({ id }) => id),
  )
  const outcomes: Outcome[] = []
  const found = refusing(outcomes, targets, (target) => {
    const record = records.get(target.id)
    if (!record) throw noContent()
    if (target.version !== null && target.version !== record.version) throw staleVersion({})
    return { target, record }
  })
  if (!step) return removeAll(work, found, outcomes)

  const changes = refusing(outcomes, found, ({ target, record }) => {
    const values = step.values(record, target)
    return { id: target.id, record, values, changed: changedByRule(resource, record, values, around) }
  })
  const differing = changes.filter(({ changed }) => Object.keys(changed).length > 0)
  const written = new Map((await writeTogether(work, step.action, differing)).map((each) => [each.id, each]))
  const { input } = step
  if (input) {
    const same = changes.filter(({ id }) => !written.has(id))
    const event = { action: step.action, resource, before: null, after: input }
    await writeAudit(
      tx,
      actor,
      same.map(({ id }) => ({ ...event, recordId: id })),
    )
  }
  const ids = changes.map(({ id }) => id)
  const now = step.hasAfter && ids.length > 0 ? await lockTogether(work, ids) : records
  for (const change of changes) {
    const { changed = {} } = written.get(change.id) ?? {}
    const result = step.result({ ...change, changed, after: now.get(change.id) ?? null })
    if (result) outcomes.push({ id: change.id, ...result, refusal: null })
  }
  return outcomes
}

/** The results of work on each, without those that are refused, which become outcomes. */
function refusing<Each extends Target | { target: Target }, Result>(
  outcomes: Outcome[],
  all: readonly Each[],
  work: (each: Each) => Result,
): Result[] {
  return all.flatMap((each) => {
    try {
      return [work(each)]
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      const { id } = 'target' in each ? each.target : each
      outcomes.push({ id, version: null, undo: null, refusal: refusalOf(error) })
      return []
    }
  })
}

/** The step of a run; null if it has effects beyond the values of each record. */
async function stepOf(
  work: Work,
  run: StoredRun,
  targets: readonly Target[],
  around: Surroundings,
): Promise<Step | null> {
  const { context, resource, actor } = work
  const { action, edits } = run
  if (action === 'update') {
    assertMay(work, 'edit')
    return {
      action,
      properties: edits.flatMap(({ name }) => {
        const field = fieldOf(resource, name)
        return field ? [propertyOf(name, field)] : []
      }),
      values: (record) => checkedEdit(work, edits, record),
      result: ({ record, values, changed }) => resultOfEdit(resource, record, values, changed),
    }
  }
  if (action === 'delete') {
    assertMayDelete(work)
    const { set = {} } = resource.deletion ?? {}
    const { beforeDelete, beforeWrite, afterWrite } = context.behaviourOf(resource)
    const hasHook = [beforeDelete, beforeWrite, afterWrite].some((hook) => hook !== undefined)
    const result: Step['result'] = ({ record, after }) => resultOfAction(resource, action, actor, record, after)
    return hasHook ? null : { action, properties: Object.keys(set), values: () => set, result, hasAfter: true }
  }
  if (action !== 'undo') {
    const step = await actionStep(work, { action, input: run.input }, around)
    return (
      step && {
        ...step,
        result: ({ record, after }) => resultOfAction(resource, action, actor, record, after),
        hasAfter: true,
      }
    )
  }
  const [back, ...others] = new Set(targets.map(({ undo }) => undo?.action))
  if (!back || others.length > 0) return null
  const result = () => ({ version: null, undo: null })
  if (back !== 'update') {
    const step = resource.actions[back] && (await actionStep(work, { action: back, input: {} }, around))
    return step ? { ...step, result } : null
  }
  assertMay(work, 'edit')
  const properties = new Set(targets.flatMap(({ undo }) => Object.keys(undo?.values ?? {})))
  return { action: back, properties: [...properties], values: (_, { undo }) => undo?.values ?? {}, result }
}

/** An action that only sets values; null for one with code, an order or tokens. */
async function actionStep(
  work: Work,
  request: Pick<StoredRun, 'action' | 'input'>,
  around: Surroundings,
): Promise<Omit<Step, 'result'> | null> {
  const { context, tx, resource, actor } = work
  const { action, input } = prepare(work, request)
  if (action.move || action.issue || context.behaviourOf(resource).actions?.[request.action]) return null
  await assertInputExists(context, tx, actor, action, input)
  return {
    action: request.action,
    properties: Object.keys(action.set ?? {}),
    input,
    values(record) {
      const values = valuesIfPossible(resource, action, record, around)
      if (!values) throw impossible(resource, action, record)
      return values
    },
  }
}

/** Restores the deleted records. */
async function restoreAll(work: Work, targets: readonly Target[]): Promise<readonly Outcome[] | null> {
  const restored = await restoreTogether(
    work,
    targets.map(({ id }) => id),
  )
  if (restored.size === 0) return null
  return targets.map(({ id }) => ({
    ...{ id, version: null, undo: null },
    refusal: restored.has(id) ? null : refusalOf(noContent()),
  }))
}

/** Deletes the records that no other one uses. */
async function removeAll(
  work: Work,
  found: readonly { target: Target; record: AnyRecord }[],
  outcomes: Outcome[],
): Promise<readonly Outcome[]> {
  assertMayDelete(work)
  const refused = await removeUnused(
    work,
    found.map(({ record }) => record),
  )
  const back = work.resource.trash ? ({ action: 'restore' } as const) : null
  const removed = found.map(({ target: { id } }): Outcome => {
    const error = refused.get(id)
    return { id, version: null, undo: error ? null : back, refusal: error ? refusalOf(error) : null }
  })
  return [...outcomes, ...removed]
}
