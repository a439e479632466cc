import { type ResourceDeclaration, underScheme } from '../../src/declare'
import { firstList, type Question, viewerText } from '../../src/registry/first-questions'
import { resourceNamed, resources } from '../../src/registry/resources'
import type { Policy } from '../policy/policy'

/** Requests that `index.html` sends before the scripts load; `src/providers/first-answers.ts` hands out the answers. */
export interface FirstQuestions {
  viewer: Question
  /** On the page of a list: its resource, and its request for each role that may list it. */
  list?: { resource: string; byRole: Record<string, Question> }
}

/**
 * Writes the questions of each page.
 * @returns the questions of a path with its query string; a filtered list has the account's only
 */
export function createFirstQuestions(policy: Policy): (url: string) => FirstQuestions {
  const viewer = { query: viewerText }
  const lists = new Map(
    resources
      .filter(({ single, operations }) => !single && operations.includes('list'))
      .map((resource) => [resource.path, { resource: resource.name, byRole: questionsByRole(resource, policy) }]),
  )
  return (url) => {
    const list = lists.get(url)
    return list ? { viewer, list } : { viewer }
  }
}

function questionsByRole(resource: ResourceDeclaration, { roleScheme, roles, may }: Policy): Record<string, Question> {
  const mayListAs = (role: string) => (name: string) => may(role, resourceNamed(name).policyPath, 'list')
  return Object.fromEntries(
    roles
      .filter((role) => mayListAs(role)(resource.name))
      .map((role) => [role, firstList(underScheme(resource, roleScheme), mayListAs(role))]),
  )
}
