import { type ResourceDeclaration, underScheme } from '../../src/declare'
import { type FirstRequest, firstList, viewerText } from '../../src/registry/first-requests'
import { resourceNamed, resources } from '../../src/registry/resources'
import type { Policy } from '../policy/policy'

/** Requests that `index.html` sends before the scripts load; `src/providers/first-responses.ts` takes the responses. */
export interface FirstRequests {
  viewer: FirstRequest
  /** On the page of a list: its resource, and its request for each role that may list it. */
  list?: { resource: string; byRole: Record<string, FirstRequest> }
}

/**
 * Writes the requests of each page.
 * @returns the requests of a path with its query string; a filtered list has the account's only
 */
export function createFirstRequests(policy: Policy): (url: string) => FirstRequests {
  const viewer = { query: viewerText }
  const lists = new Map(
    resources
      .filter(({ single, operations }) => !single && operations.includes('list'))
      .map((resource) => [resource.path, { resource: resource.name, byRole: requestsByRole(resource, policy) }]),
  )
  return (url) => {
    const list = lists.get(url)
    return list ? { viewer, list } : { viewer }
  }
}

function requestsByRole(
  resource: ResourceDeclaration,
  { roleScheme, roles, may }: Policy,
): Record<string, FirstRequest> {
  const mayListAs = (role: string) => (name: string) => may(role, resourceNamed(name).policyPath, 'list')
  return Object.fromEntries(
    roles
      .filter((role) => mayListAs(role)(resource.name))
      .map((role) => [role, firstList(underScheme(resource, roleScheme), mayListAs(role))]),
  )
}
