import { describe, expect, it } from 'vitest'
import { loadPolicy, type Policy, policed, standardActions } from '../../../server/policy/policy'
import type { PolicySource } from '../../../server/policy/source'
import { policySource } from '../../../server/policy/source'
import { resources as declared } from '../../../src/registry/resources'

// Specification section 6, and the actions of this product, written separately by hand. The policy file and this
// table must agree in every cell.
const all = '*'
const only = (...actions: string[]) => actions
type Allowed = typeof all | readonly string[]
type Table = Record<string, Partial<Record<string, Allowed>>>

const tables: Record<'A' | 'B', { superAdmin: string; others: string[]; table: Table }> = {
  A: {
    superAdmin: 'super_admin',
    others: ['editor', 'moderator', 'support'],
    table: {
      '/': { editor: only('show'), moderator: only('show'), support: only('show') },
      '/users': { support: only('list', 'show') },
      '/users/admins': {},
      '/creator-applications': { editor: all },
      '/games': { editor: all },
      '/game-prompts': { editor: all },
      '/tags': { editor: all },
      '/categories': { editor: all },
      '/recommendations': { editor: all },
      '/blog': { editor: all },
      // The media library holds the files of the pages above.
      '/media': { editor: all },
      '/comments': { editor: all, moderator: only('list', 'show', 'approve', 'reject', 'reopen', 'hide', 'unhide') },
      '/new-user-config': {},
      '/subscription-plans': {},
      '/points-packages': {},
      '/credits-packages': {},
      '/site-settings': {},
      '/settings': {},
      '/settings/account': {},
      '/settings/appearance': {},
      '/settings/display': {},
      '/settings/notifications': {},
      '/orders': { support: only('list', 'show', 'cancel', 'reopen') },
    },
  },
  B: {
    superAdmin: 'superadmin',
    others: ['admin', 'manager', 'cashier'],
    table: { '/': { admin: only('show'), manager: only('show'), cashier: only('show') } },
  },
}

const actions = [
  ...standardActions,
  ...['publish', 'unpublish', 'approve', 'reject', 'reopen', 'hide', 'unhide', 'refund', 'cancel', 'adjustBalance'],
  ...['moveUp', 'moveDown', 'resetToDefault', 'revoke', 'anActionOfTomorrow'],
]
const tablePaths = Object.keys(tables.A.table)
const strangePaths = [
  '/help-center',
  '/nowhere',
  '',
  '*',
  '/users/',
  '/users/../games',
  '/gamesx',
  '/Games',
  'games',
  '/users/x',
]
const strangers = ['', ' ', '*', 'user', 'creator', 'root', '__proto__', 'SUPER_ADMIN', 'super_admin ']

type Cell = [role: string, path: string, action: string, allowed: boolean]

function cellsOf(roleScheme: 'A' | 'B'): Cell[] {
  const { superAdmin, others, table } = tables[roleScheme]
  const otherScheme = tables[roleScheme === 'A' ? 'B' : 'A']
  const refused = [...strangers, otherScheme.superAdmin, ...otherScheme.others]
  return [...tablePaths, ...strangePaths].flatMap((path) =>
    actions.flatMap((action): Cell[] => [
      [superAdmin, path, action, true],
      ...others.map((role): Cell => {
        const allowed = table[path]?.[role] ?? []
        return [role, path, action, allowed === all || allowed.includes(action)]
      }),
      ...refused.map((role): Cell => [role, path, action, false]),
    ]),
  )
}

const wrongCells = (policy: Policy) =>
  cellsOf(policy.roleScheme).filter(([role, path, action, allowed]) => policy.may(role, path, action) !== allowed)

const pagesOf = (policy: Policy) =>
  policy
    .accessOf(policy.roles[0] ?? '', [])
    .map((access) => access.path)
    .filter((path) => path !== '*')

describe.each(['A', 'B'] as const)('policy, role scheme %s', (roleScheme) => {
  it('answers every cell of role, path and action as specified', async () => {
    expect(wrongCells(await loadPolicy(roleScheme))).toEqual([])
  })

  it('has exactly the paths of the table as pages', async () => {
    expect(pagesOf(await loadPolicy(roleScheme)).sort()).toEqual([...tablePaths].sort())
  })
})

describe('each line of policy.csv', () => {
  const lines = policySource.lines.split('\n')
  const active = lines.flatMap((line, index) => (line.startsWith('p,') ? [[line, index] as const] : []))
  const withLine = (index: number, line: string): PolicySource => ({
    ...policySource,
    lines: lines.map((old, at) => (at === index ? line : old)).join('\n'),
  })
  /** Whether a change is detected: loading fails, a cell is wrong, or a page is missing. */
  const isNoticed = async (source: PolicySource) => {
    for (const roleScheme of ['A', 'B'] as const) {
      const policy = await loadPolicy(roleScheme, source).catch(() => null)
      if (policy === null || wrongCells(policy).length > 0) return true
      if (pagesOf(policy).length !== tablePaths.length) return true
    }
    return false
  }

  it.each(active)('%s: removing it is detected', async (_line, index) => {
    expect(await isNoticed(withLine(index, ''))).toBe(true)
  })

  it.each(active)('%s: another path is detected', async (line, index) => {
    const [p, roleScheme, role, path, words] = line.split(',').map((cell) => cell.trim())
    const elsewhere = path === '/tags' ? '/orders' : '/tags'
    expect(await isNoticed(withLine(index, [p, roleScheme, role, elsewhere, words].join(', ')))).toBe(true)
  })

  const narrowed = active.filter(([line]) => !line.includes('super_admin, /'))
  it.each(narrowed)('%s: other actions are detected', async (line, index) => {
    const [p, roleScheme, role, path] = line.split(',').map((cell) => cell.trim())
    expect(await isNoticed(withLine(index, [p, roleScheme, role, path, 'approve'].join(', ')))).toBe(true)
    if (!line.trim().endsWith('*')) {
      expect(await isNoticed(withLine(index, [p, roleScheme, role, path, '*'].join(', ')))).toBe(true)
    }
  })

  it('can be enabled if it is a suggestion for role scheme B', async () => {
    const switchedOn = policySource.lines.replaceAll('# p, B,', 'p, B,')
    const policy = await loadPolicy('B', { ...policySource, lines: switchedOn })
    expect(policy.may('cashier', '/orders', 'cancel')).toBe(true)
    expect(policy.may('cashier', '/orders', 'refund')).toBe(false)
    expect(policy.may('manager', '/games', 'publish')).toBe(true)
    expect(wrongCells(await loadPolicy('A', { ...policySource, lines: switchedOn }))).toEqual([])
  })
})

describe('accessOf', () => {
  const resources = [
    { name: 'comments', path: '/comments', actions: [...standardActions, 'approve', 'hide'] },
    { name: 'orders', path: '/orders', actions: ['list', 'show', 'refund', 'cancel'] },
    { name: 'studios', path: '/studios', actions: [...standardActions] },
  ]

  it('lists the permitted actions by resource, without forbidden pages', async () => {
    const policy = await loadPolicy('A')
    expect(policy.accessOf('moderator', resources)).toEqual([
      { path: '/', resource: null, actions: ['show'] },
      { path: '/comments', resource: 'comments', actions: ['list', 'show', 'approve', 'hide'] },
    ])
    expect(policy.accessOf('support', resources)).toContainEqual({
      path: '/orders',
      resource: 'orders',
      actions: ['list', 'show', 'cancel'],
    })
  })

  it('gives the super admin every path, including future resources', async () => {
    const access = (await loadPolicy('A')).accessOf('super_admin', resources)
    expect(access[0]).toEqual({ path: '*', resource: null, actions: ['*'] })
    expect(access).toContainEqual({ path: '/studios', resource: 'studios', actions: [...standardActions] })
  })

  it('lists each resource once, and a path without records once', async () => {
    for (const roleScheme of ['A', 'B'] as const) {
      const policy = await loadPolicy(roleScheme)
      for (const role of policy.roles) {
        const access = policy.accessOf(role, declared.map(policed))
        const places = access.map(({ path, resource }) => `${path} ${resource ?? '(page)'}`)
        expect(places).toEqual([...new Set(places)])
        const paths = access.filter(({ resource }) => resource).map(({ path }) => path)
        // Tabs of one page share its path, each with its own actions; the page is not listed again.
        expect(access.filter(({ path, resource }) => !resource && paths.includes(path))).toEqual([])
      }
    }
  })

  it.each(strangers)('is empty for "%s"', async (role) => {
    expect((await loadPolicy('A')).accessOf(role, resources)).toEqual([])
  })
})
