import '../harness/product-surroundings'
import { matchResourceFromRoute, Refine, useMenu } from '@refinedev/core'
import type { TFunction } from 'i18next'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { appResources } from '../../../src/admin/routes/app-resources'
import { type NavigationGroup, navigationOf } from '../../../src/admin/shell/navigation'
import type { Viewer } from '../../../src/providers/access'
import { mayDo, mayOpen } from '../../../src/providers/access'
import { messageOfKey } from '../../../src/providers/missing-messages'
import { shouldRetry } from '../../../src/providers/queries'

const viewer = (role: string, access: Viewer['access']): Viewer => ({
  id: '1',
  email: 'a@b.c',
  displayEmail: 'a@b.c',
  views: [],
  displayName: 'A',
  role,
  reading: 'A',
  hiddenEntries: [],
  appearance: { theme: null, font: null, direction: null },
  access,
  secondStep: false,
})

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

describe('the permissions of a role', () => {
  test('are those of the server, compared exactly', () => {
    expect(mayOpen(support, '/users')).toBe(true)
    expect(mayOpen(support, '/users/admins')).toBe(false)
    expect(mayOpen(support, '/users', 'create')).toBe(false)
    expect(mayOpen(support, '/settings/appearance')).toBe(false)
    expect(mayDo(support, 'orders', 'cancel')).toBe(true)
    expect(mayDo(support, 'orders', 'refund')).toBe(false)
    expect(mayOpen(superAdmin, '/anything', 'at-all')).toBe(true)
    expect(mayOpen(null, '/')).toBe(false)
  })

  test('determine the sidebar', () => {
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

test.each([
  ['resources.studios.one', 'Studio'],
  ['resources.studios.many', 'Studios'],
  ['resources.games.fields.creditPrice', 'Credit price'],
  ['resources.games.actions.publish.label', 'Publish'],
  ['resources.users.values.role.super_admin', 'Super admin'],
  ['crud.list.someThing', 'Some thing'],
])('a missing %s is shown as "%s"', (key, word) => {
  expect(messageOfKey(key)).toBe(word)
})

test('a query is retried up to three times, never after 401 or 403', () => {
  const failure = (statusCode: number) => ({ statusCode })
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure(500)))).toEqual([true, true, true, false])
  expect(shouldRetry(0, failure(0))).toBe(true)
  expect([401, 403, 404, 422].map((status) => shouldRetry(0, failure(status)))).toEqual([false, false, false, false])
})
