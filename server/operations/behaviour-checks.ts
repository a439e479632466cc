import { fieldByProperty, fieldsByProperty, type ResourceDeclaration } from '../../src/declare'
import { choices, DeclarationError, type Problem, unknownField } from '../../src/declare/problems'
import type { DefinedJob, RegisteredBehaviour, ResourceBehaviour } from './behaviour'

const parts = ['scope', 'concerns', 'beforeWrite', 'afterWrite', 'afterWriteMany', 'beforeDelete', 'actions', 'test']

const none: ResourceBehaviour = {}

/** Finds the registered code of a resource; most resources have none. */
export function behavioursByName(
  registered: readonly RegisteredBehaviour[],
): (resource: ResourceDeclaration) => ResourceBehaviour {
  const byName = new Map(registered)
  return ({ name }) => byName.get(name) ?? none
}

/**
 * Checks declarations and registered code against each other at start. Throws DeclarationError: D090 an action without
 * effect, D091 code for an undeclared action, D092 code for an unknown or registered resource, D093 an unknown part in
 * `concerns`.
 */
export function assertBehaviours(
  resources: readonly ResourceDeclaration[],
  registered: readonly RegisteredBehaviour[],
): void {
  const problems: Problem[] = []
  const report = (code: string, path: string, message: string) => problems.push({ code, path, message })
  const names = resources.map(({ name }) => name)
  for (const [index, [name]] of registered.entries()) {
    const path = `behaviours.${name}`
    if (!names.includes(name)) report('D092', path, `unknown resource "${name}"${choices(name, names)}`)
    else if (registered.findIndex(([other]) => other === name) < index) report('D092', path, 'is registered twice')
  }
  const behaviourOf = behavioursByName(registered)
  for (const resource of resources) {
    const behaviour = behaviourOf(resource)
    for (const part of Object.keys(behaviour)) {
      if (parts.includes(part)) continue
      report('D093', `behaviours.${resource.name}.${part}`, `a behaviour has no part "${part}"${choices(part, parts)}`)
    }
    const properties = [...fieldsByProperty(resource).keys()]
    for (const [index, property] of (behaviour.concerns ?? []).entries()) {
      if (fieldByProperty(resource, property)) continue
      report('D093', `behaviours.${resource.name}.concerns[${index}]`, unknownField(property, properties))
    }
    checkActions(resource, behaviour, report)
  }
  if (problems.length > 0) throw new DeclarationError(problems)
}

/** Throws DeclarationError D096 for two jobs of one name: the queue stores nothing else of a job's code. */
export function assertJobs(jobs: readonly DefinedJob[]): void {
  const names = jobs.map(({ job }) => job)
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  if (twice.length === 0) return
  throw new DeclarationError(twice.map((name) => ({ code: 'D096', path: `jobs.${name}`, message: 'is defined twice' })))
}

function checkActions(
  resource: ResourceDeclaration,
  behaviour: ResourceBehaviour,
  report: (code: string, path: string, message: string) => void,
): void {
  const coded = Object.keys(behaviour.actions ?? {})
  const declared = Object.keys(resource.actions)
  const pathOf = (action: string) => `${resource.name}.actions.${action}`
  for (const [action, { set, move, issue }] of Object.entries(resource.actions)) {
    if (Object.keys(set ?? {}).length > 0 || move || issue || coded.includes(action)) continue
    const message = 'has no effect: add set, move or issue, or write its code beside the declaration'
    report('D090', pathOf(action), message)
  }
  for (const action of coded) {
    if (declared.includes(action)) continue
    report('D091', pathOf(action), `has code but is not declared${choices(action, declared)}`)
  }
}
