import type { ResourceDeclaration } from '../../src/declare'
import { DeclarationError, type Problem } from '../../src/declare/problems'
import type { ResourceBehaviour } from './behaviour'

/**
 * Holds declarations and the code beside them together, at start. Throws DeclarationError: D090 an action that would do
 * nothing, D091 code for an action that is not declared.
 */
export function assertBehaviours(
  resources: readonly ResourceDeclaration[],
  behaviourOf: (resource: ResourceDeclaration) => ResourceBehaviour,
): void {
  const problems: Problem[] = []
  for (const resource of resources) {
    const coded = Object.keys(behaviourOf(resource).actions ?? {})
    const place = (action: string) => `${resource.name}.actions.${action}`
    for (const [action, { set, move, issue }] of Object.entries(resource.actions)) {
      if (Object.keys(set ?? {}).length > 0 || move || issue || coded.includes(action)) continue
      const message = 'does nothing: say what it sets, moves or issues, or write its code beside the declaration'
      problems.push({ code: 'D090', place: place(action), message })
    }
    for (const action of coded) {
      if (Object.hasOwn(resource.actions, action)) continue
      problems.push({ code: 'D091', place: place(action), message: 'has code but is not declared' })
    }
  }
  if (problems.length > 0) throw new DeclarationError(problems)
}
