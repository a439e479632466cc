import { type FieldMessages, hasMessages, isAutomatable } from '../../src/declare'
import { hourLength } from '../../src/declare/durations'
import { isTimeZone } from '../../src/declare/formats'
import { addRangeIssue } from '../../src/fields/issues'
import { resources } from '../../src/registry/resources'
import type { OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import { forbidden, type Refusal } from '../errors'
import type { OperationContext } from '../operations'
import { type ItemInput, type SavedItem, savedItems } from '../saved-items/items'
import { instantSql } from '../sql/rows'
import { nextTime } from '../views/calendar'
import { missingParts, stepIssues } from './step-checks'
import { type AutomationEvent, type AutomationRunState, type AutomationStep, automations } from './tables'

export type AutomationContent = {
  event: AutomationEvent
  names: string[]
  state: string
  hour: number
  zone: string
  steps: readonly AutomationStep[]
  active: boolean
  failure: Refusal | null
  dueAt: string | null
}

/** An automation as one person sees it. */
export interface Automation extends SavedItem, Omit<AutomationContent, 'dueAt'> {
  /** The last run that ended. */
  lastRun: { state: AutomationRunState; finishedAt: string } | null
}

/** The values of an automation to save; omitted ones keep theirs. */
export interface AutomationInput extends Omit<ItemInput, 'roles'> {
  event?: AutomationEvent | null
  names?: readonly string[] | null
  state?: string | null
  hour?: number | null
  zone?: string | null
  steps?: readonly AutomationStep[] | null
  active?: boolean | null
}

const longestState = 2_000
const longestSteps = 50_000
const mostNames = 50

const lastRun = `(select jsonb_build_object('state', r.state, 'finishedAt', ${instantSql('r.finished_at')}) from automation_runs r
  where r.automation_id = i.id and r.state <> 'waiting' order by r.created_at desc limit 1) as "lastRun"`

/** When an automation next starts by itself; null for one that changes start. */
export function nextStart(
  { event, hour, zone }: Pick<AutomationContent, 'event' | 'hour' | 'zone'>,
  now = new Date(),
): string | null {
  if (event === 'hourly') return new Date(Math.floor(now.getTime() / hourLength + 1) * hourLength).toISOString()
  return event === 'daily' ? nextTime({ hour, zone }, now) : null
}

/** The content to store; omitted values are those of the known automation. */
export function contentOf(input: AutomationInput, known: Automation | null): AutomationContent {
  const event = input.event ?? known?.event ?? 'changed'
  const hasNames = event === 'changed' || event === 'action'
  const zone = input.zone ?? known?.zone ?? 'UTC'
  const hour = input.hour ?? known?.hour ?? 0
  const active = input.active ?? known?.active ?? false
  return {
    ...{ event, zone, hour, active },
    names: hasNames ? [...new Set(input.names ?? known?.names ?? [])] : [],
    state: (input.state ?? known?.state ?? '').replace(/^\?/, ''),
    steps: input.steps ?? known?.steps ?? [],
    // Another content answers the failure.
    failure: null,
    dueAt: active && isTimeZone(zone) ? nextStart({ event, hour, zone }) : null,
  }
}

/** Validation issues of the content by path. Throws FORBIDDEN for a step that the actor may not do. */
export async function contentIssues(
  on: OnResource<OperationContext>,
  content: AutomationContent,
): Promise<FieldMessages> {
  const { event, names, state, hour, zone, steps } = content
  const messages: FieldMessages = {}
  if (event === 'action' && names.length === 0) messages.names = [{ key: 'validation.required' }]
  if (names.length > mostNames) messages.names = [{ key: 'validation.maxEntries', values: { max: mostNames } }]
  if (state.length > longestState) messages.state = [{ key: 'validation.maxLength', values: { max: longestState } }]
  addRangeIssue(messages, 'hour', hour, { min: 0, max: 23 })
  if (!isTimeZone(zone)) messages.zone = [{ key: 'validation.zone' }]
  if (JSON.stringify(steps).length > longestSteps)
    messages.steps = [{ key: 'validation.maxLength', values: { max: longestSteps } }]
  Object.assign(messages, missingParts(on.resource, content))
  return hasMessages(messages) ? messages : stepIssues(on, steps)
}

const textOf = ({ event, names, state, hour, zone, steps }: Omit<AutomationContent, 'dueAt'>): string =>
  JSON.stringify([event, names, state, hour, zone, steps])

/** Automations. Their owner and super admins see and change them; each runs as its owner. */
const items = savedItems<Automation, AutomationInput, AutomationContent>({
  table: automations,
  of: { resources: resources.filter(isAutomatable), access: 'list' },
  isOpenToSuper: true,
  columns: `i.event, i.names, i.state, i.hour, i.zone, i.steps, i.active, i.failure, ${lastRun}`,
  saved: 'saveAutomation',
  deleted: 'deleteAutomation',
  mostOwn: 50,
  mostListed: 500,
  contentOf,
  async check(resource, content, known, { context, actor }) {
    const isSame = known && textOf(content) === textOf(known)
    // An invalid automation can be renamed and switched off.
    return isSame && !content.active ? {} : contentIssues({ context, resource, actor }, content)
  },
  audited: ({ event, names, state, active, steps }) => ({
    ...{ event, names, state, active },
    steps: steps.map((step) => ({ ...step })),
  }),
})

export const {
  resourceFor: resourceOfAutomation,
  list: listAutomations,
  find: automationOf,
  remove: deleteAutomation,
} = items

/**
 * Adds an automation or changes one. A token may not: the automation would keep the rights of its owner after the token.
 * @throws OperationError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND
 */
export function saveAutomation(context: OperationContext, actor: Actor, input: AutomationInput): Promise<Automation> {
  if (actor.kind === 'token') throw forbidden('A token cannot save automations. Sign in to do it.')
  return items.save(context, actor, input)
}
