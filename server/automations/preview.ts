import { type AnyRecord, checkRules, type Surroundings, surroundingsOf } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { valuesLike } from '../../src/declare/properties'
import { titleOf } from '../../src/registry/title'
import { denied, type OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import { changedValues } from '../audit/difference'
import { checkedEdit } from '../bulk-runs/change-record'
import { listColleagues } from '../collaboration/people'
import { assertValid, invalid, notFound, OperationError, type Refusal, refusalOf } from '../errors'
import type { OperationContext } from '../operations'
import { impossible, prepare, valuesIfPossible } from '../operations/act'
import { wholeRecordOf } from '../operations/record'
import { readRow } from '../sql/rows'
import { type AutomationInput, contentIssues, contentOf, resourceOfAutomation } from './automations'
import { matchingRecord } from './run'
import { dayAfter, filled, receiversOf } from './steps'
import type { AutomationStep } from './tables'

/** What a step would do to a record. */
export interface StepPreview {
  kind: AutomationStep['kind']
  /** The values that differ, by property. */
  before: AnyRecord
  after: AnyRecord
  /** The text of a note or a notification. */
  text: string | null
  /** The names of the people who would receive something. */
  people: readonly string[]
  /** `YYYY-MM-DD` of an assignment. */
  dueOn: string | null
  refusal: Refusal | null
}

/** What an automation would do to a record now, as the actor. */
export interface AutomationPreview {
  isMatch: boolean
  steps: readonly StepPreview[]
}

/**
 * Computes the effects of an automation on a record that the actor may see; it writes nothing. Hooks and the code of
 * actions are not run, so a run may do or refuse more. The steps after a refused one are left out.
 * @throws OperationError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED
 */
export async function previewAutomation(
  context: OperationContext,
  actor: Actor,
  input: AutomationInput,
  recordId: string,
): Promise<AutomationPreview> {
  const resource = resourceOfAutomation(context, actor, input.resource ?? '')
  if (!resource) throw denied(actor)
  const on = { context, resource, actor }
  const content = contentOf(input, null)
  const issues = await contentIssues(on, content)
  assertValid(issues)
  const { sql } = context.database
  const matching = (state: string) =>
    matchingRecord(context, sql, { resource, actor, stored: { ...content, resource: resource.name, state } }, recordId)
  const known = isId(recordId) ? await matching('') : undefined
  const record = known && (await readRow(on, sql, recordId, wholeRecordOf(resource)))
  if (!record) throw notFound()
  const title = titleOf(resource, { id: recordId, [resource.title]: known.title }, actor.language)
  const steps: StepPreview[] = []
  let then: AnyRecord = { ...record, id: recordId }
  for (const step of content.steps) {
    const effect = await effectOf(on, step, then, { title, zone: content.zone })
    steps.push(effect)
    if (effect.refusal) break
    then = { ...then, ...effect.after }
  }
  return { isMatch: Boolean(await matching(content.state)), steps }
}

async function effectOf(
  on: OnResource<OperationContext>,
  step: AutomationStep,
  record: AnyRecord,
  { title, zone }: { title: string; zone: string },
): Promise<StepPreview> {
  const { context, resource, actor } = on
  const nothing = { kind: step.kind, before: {}, after: {}, text: null, people: [], dueOn: null, refusal: null }
  const recordId = String(record.id)
  try {
    if (step.kind === 'action' || step.kind === 'edit') {
      const around = surroundingsOf(actor.id)
      const values = valuesOf(on, step, record, around)
      const after = changedValues(resource, record, values)
      const messages = checkRules(resource, { ...record, ...after }, around)
      assertValid(messages)
      return { ...nothing, before: valuesLike(record, after), after }
    }
    if (step.kind === 'assign') {
      const wanted = { ids: [step.personId] }
      const people = await listColleagues(context, actor, { resource: resource.name, recordId }, wanted)
      if (people.length === 0) throw invalid({ assigneeId: [{ key: 'validation.mention' }] })
      return { ...nothing, people: people.map(({ name }) => name), dueOn: dayAfter(step.dueInDays, zone) }
    }
    const text = filled(step.text, title)
    if (step.kind === 'note') return { ...nothing, text }
    const receivers = await receiversOf(on, step, recordId)
    return { ...nothing, text, people: receivers.map(({ name }) => name) }
  } catch (problem) {
    if (!(problem instanceof OperationError)) throw problem
    return { ...nothing, refusal: refusalOf(problem) }
  }
}

function valuesOf(
  on: OnResource<OperationContext>,
  step: Extract<AutomationStep, { kind: 'action' | 'edit' }>,
  record: AnyRecord,
  around: Surroundings,
): AnyRecord {
  if (step.kind === 'edit') return checkedEdit(on, step.edits, record)
  const { action } = prepare(on, step)
  const values = valuesIfPossible(on.resource, action, record, around)
  if (!values) throw impossible(on.resource, action, record)
  return values
}
