import '../harness/product-surroundings'
import { matchResourceFromRoute, Refine, useMenu } from '@refinedev/core'
import type { TFunction } from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type NavigationGroup, navigationOf } from '../../../src/admin/navigation/navigation'
import { appResources } from '../../../src/admin/routes/app-resources'
import type { Viewer } from '../../../src/providers/access'
import { viewer } from '../../harness/viewer'

const support = viewer('support', [
  { path: '/', resource: null, actions: ['show'] },
  { path: '/users', resource: 'users', actions: ['list', 'show'] },
  { path: '/orders', resource: 'orders', actions: ['list', 'show', 'cancel'] },
])
const superAdmin = viewer('super_admin', [{ path: '*', resource: null, actions: ['*'] }])
const translate = ((key: string) => key) as unknown as TFunction

/** The sidebar of a viewer at an address. */
function navigationFor(of: Viewer, pathname = '/'): NavigationGroup[] {
  const resources = appResources(translate)
  const { resource, action } = matchResourceFromRoute(pathname, resources)
  const routerProvider = { parse: () => () => ({ pathname, resource, action }) }
  const options = { disableTelemetry: true }
  let groups: NavigationGroup[] = []
  const report = (next: NavigationGroup[]) => {
    groups = next
  }
  const menu = createElement(Menu, { of, report })
  renderToString(createElement(Refine, { routerProvider, resources, options }, menu))
  return groups
}

const Menu = ({ of, report }: { of: Viewer; report(groups: NavigationGroup[]): void }) => {
  const { menuItems, selectedKey } = useMenu()
  report(navigationOf(menuItems, selectedKey, of, translate))
  return null
}

test('the permissions of a role determine the sidebar', () => {
  const groups = navigationFor(support)
  expect(groups.map(({ id, entries }) => [id, entries.map(({ path }) => path)])).toEqual([
    ['general', ['/']],
    ['userManagement', ['/users']],
    ['orderManagement', ['/orders']],
  ])
  expect(navigationFor(superAdmin).map(({ id }) => id)).toEqual([
    'general',
    'basicInfo',
    'userManagement',
    'gameManagement',
    'contentManagement',
    'monetization',
    'orderManagement',
    'pages',
    'other',
  ])
})

test.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/0197', '/users'],
  ['/users/admins', '/users/admins'],
  ['/users/admins/new', '/users/admins'],
  ['/errors/forbidden', '/errors/forbidden'],
  ['/site-settings/ai-keys/0197', '/site-settings'],
  ['/game-prompts/general', '/game-prompts'],
  ['/settings', '/settings'],
  ['/settings/display', '/settings'],
  ['/elsewhere', undefined],
])('%s is under the entry %s', (pathname, entry) => {
  const entries = navigationFor(superAdmin, pathname).flatMap((group) => group.entries)
  const current = entries.flatMap((each) => each.children ?? [each]).filter(({ isCurrent }) => isCurrent)
  expect(current.map(({ path }) => path)).toEqual(entry === undefined ? [] : [entry])
})
