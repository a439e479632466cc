import { type FieldMessages, fieldByProperty, fieldOf, messageOf, type ResourceDeclaration } from '../../src/declare'
import { staffOf } from '../../src/declare/role-scheme'
import { addRangeIssue, checkText, trimmedText } from '../../src/fields/issues'
import { unknownParts } from '../../src/lists/view-checks'
import { denied, type OnResource } from '../access/access'
import { checkedEdits } from '../bulk-runs/runs'
import { longestNote } from '../collaboration/notes'
import { listColleagues } from '../collaboration/people'
import { OperationError } from '../errors'
import type { OperationContext } from '../operations'
import { prepare } from '../operations/act'
import type { AutomationEvent, AutomationStep } from './tables'

export const mostSteps = 5
const furthestDays = 365
const mostPeople = 50

/** What an automation takes from its declaration. */
interface Parts {
  event: AutomationEvent
  names: readonly string[]
  state: string
  steps: readonly AutomationStep[]
}

/** The parts of an automation that its resource does not have, such as a removed field, by path. */
export function missingParts(resource: ResourceDeclaration, { event, names, state, steps }: Parts): FieldMessages {
  const unknown = [{ key: 'validation.unknownField' }]
  const isKnown = (name: string) =>
    event === 'action' ? resource.actions[name] !== undefined : fieldByProperty(resource, name) !== undefined
  const paths = [
    ...names.filter((name) => !isKnown(name)).map((name) => `names.${name}`),
    ...unknownParts(resource, state).map((part) => `state.${part}`),
    ...steps.flatMap((step, at) => {
      if (step.kind === 'action') return resource.actions[step.action] ? [] : [`steps.${at}.${step.action}`]
      if (step.kind !== 'edit') return []
      return step.edits.filter(({ name }) => !fieldOf(resource, name)).map(({ name }) => `steps.${at}.${name}`)
    }),
  ]
  return Object.fromEntries(paths.map((path) => [path, unknown]))
}

/** Validation issues of steps by path. Throws FORBIDDEN for a step that the actor may not do. */
export async function stepIssues(
  on: OnResource<OperationContext>,
  steps: readonly AutomationStep[],
): Promise<FieldMessages> {
  if (steps.length === 0) return { steps: [{ key: 'validation.required' }] }
  if (steps.length > mostSteps) return { steps: [{ key: 'validation.maxEntries', values: { max: mostSteps } }] }
  const messages: FieldMessages = {}
  for (const [at, step] of steps.entries()) {
    const issues = await issuesOf(on, step)
    for (const [path, each] of Object.entries(issues)) messages[`steps.${at}.${path}`] = each
  }
  return messages
}

async function issuesOf(on: OnResource<OperationContext>, step: AutomationStep): Promise<FieldMessages> {
  const { context, resource, actor } = on
  switch (step.kind) {
    case 'action':
      // A token that an action issues is shown once, and nobody would see it.
      if (resource.actions[step.action]?.issue) throw denied(actor)
      return fieldsOf(() => prepare(on, step))
    case 'edit':
      return fieldsOf(() => checkedEdits(context, resource, actor, step.edits))
    case 'assign': {
      const { dueInDays } = step
      const messages = await peopleIssues(on, [step.personId], 'personId')
      if (dueInDays !== null) addRangeIssue(messages, 'dueInDays', dueInDays, { min: 0, max: furthestDays })
      return messages
    }
    case 'note':
      return textIssues(step.text)
    case 'notify': {
      const { people, roles, text } = step
      const choices = staffOf(context.roleScheme).roles
      const isNobody = people.length === 0 && roles.length === 0
      return {
        ...textIssues(text),
        ...(isNobody && { people: [{ key: 'validation.required' }] }),
        ...(roles.some((role) => !choices.includes(role)) && {
          roles: [{ key: 'validation.choice', values: { choices: choices.join(', ') } }],
        }),
        ...(await peopleIssues(on, people, 'people')),
      }
    }
  }
}

/** The messages of a refused value; other errors are thrown. */
function fieldsOf(check: () => unknown): FieldMessages {
  try {
    check()
    return {}
  } catch (problem) {
    if (problem instanceof OperationError && problem.code === 'VALIDATION_FAILED') {
      return problem.extensions.fields as FieldMessages
    }
    throw problem
  }
}

function textIssues(text: string): FieldMessages {
  if (trimmedText(text) === '') return { text: [{ key: 'validation.required' }] }
  const issues = checkText(text, { max: longestNote }).map(messageOf)
  return issues.length > 0 ? { text: issues } : {}
}

async function peopleIssues(
  { context, resource, actor }: OnResource<OperationContext>,
  ids: readonly string[],
  path: string,
): Promise<FieldMessages> {
  if (ids.length === 0) return {}
  if (ids.length > mostPeople) return { [path]: [{ key: 'validation.maxEntries', values: { max: mostPeople } }] }
  const known = await listColleagues(context, actor, { resource: resource.name }, { ids, limit: mostPeople })
  return known.length < new Set(ids).size ? { [path]: [{ key: 'validation.mention' }] } : {}
}
