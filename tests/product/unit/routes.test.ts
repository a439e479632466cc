import '../harness/product-surroundings'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RoleScheme } from '../../../server/access/actor'
import { loadPolicy, policed } from '../../../server/policy/policy'
import { appRoutes, routesUnder } from '../../../src/admin/routes/app-routes'
import type { Viewer } from '../../../src/providers/access'
import { mayDo, useViewer } from '../../../src/providers/access'
import { useAuth } from '../../../src/providers/auth-storage'
import { resources } from '../../../src/registry/resources'
import { approved, isApproved, rolesOf } from '../harness/access-matrix'

// Every route and every button × every role. The screens must match the approved matrix of specification section 6.

const routes = appRoutes()
const appearance = { theme: null, font: null, direction: null }
const pathOf = ({ path }: RouteObject) => path ?? '/'

/** The action of a resource's screen, by the end of its path. */
const wordOf = (suffix: string) =>
  ({
    '': 'list',
    '/queue': 'list',
    '/reorder': 'edit',
    '/trash': 'delete',
    '/new': 'create',
    '/:id': 'show',
    '/:id/edit': 'edit',
  })[suffix]

function isOpen(role: string, path: string): boolean {
  if (isApproved(role, '*', '*') || isApproved(role, path, 'show')) return true
  // Every role has these pages, which show what the account may see.
  const forAll = ['/activity', '/calendar', '/inbox', '/dashboards/:id', '/automations', '/automations/:id']
  if (forAll.includes(path)) return isOpen(role, '/')
  const owner = resources
    .filter((resource) => path === resource.path || path.startsWith(`${resource.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
  const word = owner && (owner.single ? 'edit' : wordOf(path.slice(owner.path.length)))
  return owner !== undefined && word !== undefined && isApproved(role, owner.name, word)
}

/** The result of the route's guard: its own path, or another. */
async function opened(route: RouteObject): Promise<string> {
  const url = `http://storydesk.test${pathOf(route).replaceAll(/:\w+/g, '0197')}`
  const loader = route.loader as (given: Pick<LoaderFunctionArgs, 'request'>) => unknown
  try {
    const answer = await loader({ request: new Request(url) })
    return answer instanceof Response ? (answer.headers.get('location') ?? '') : 'open'
  } catch (thrown) {
    return thrown instanceof Response ? (thrown.headers.get('location') ?? '') : String(thrown)
  }
}

for (const roleScheme of ['A', 'B'] as const satisfies RoleScheme[]) {
  describe.each(rolesOf(roleScheme))(`role scheme ${roleScheme}, %s`, (role) => {
    beforeEach(async () => {
      const access = (await loadPolicy(roleScheme)).accessOf(role, resources.map(policed))
      const user = { id: '1', email: 'a@b.co', displayName: 'A', role }
      const viewer: Viewer = {
        ...user,
        displayEmail: user.email,
        reading: roleScheme,
        hiddenEntries: [],
        zone: 'UTC',
        defaultDashboard: null,
        appearance,
        secondStep: false,
        views: [],
        access,
      }
      useAuth.setState({ user, accessToken: 'token' })
      useViewer.setState({ viewer })
    })

    test('opens exactly the routes of the table', async () => {
      const guarded = routes.filter((route) => route.loader && !isPageOfTabs(route))
      const found = await Promise.all(guarded.map(async (route) => [pathOf(route), await opened(route)]))
      expect(found).toEqual(guarded.map((route) => [pathOf(route), isOpen(role, pathOf(route)) ? 'open' : '/403']))
    })

    test('sees the buttons of its permissions', () => {
      const { viewer } = useViewer.getState()
      for (const [resource, { operations, actions, manyActions }] of Object.entries(approved.resources)) {
        const words = [...operations, ...actions, ...manyActions]
        const shown = words.filter((word) => mayDo(viewer, resource, word))
        expect([resource, shown]).toEqual([resource, words.filter((word) => isApproved(role, resource, word))])
      }
    })
  })
}

/** It only redirects to its first tab, which has its own guard. */
const isPageOfTabs = (route: RouteObject) =>
  resources.some(({ page, path }) => page === pathOf(route) && page !== path) &&
  !resources.some(({ path }) => path === pathOf(route))

test('each route is found under its own path', () => {
  const found = routes.map((route) =>
    routesUnder(pathOf(route))
      .map(pathOf)
      .filter((path) => path === pathOf(route)),
  )
  expect(found).toEqual(routes.map((route) => [pathOf(route)]))
})
