import '../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { policyMatrices } from '../../server/policy/matrix'
import { loadPolicy, policed } from '../../server/policy/policy'
import { policySource } from '../../server/policy/source'
import { matchingRows } from '../../src/admin/policy/policy-matrix'
import { resources } from '../../src/registry/resources'

const policedResources = resources.map(policed)
const matrices = await policyMatrices(policedResources, 'B')
const [a, b] = matrices

describe('the policy as tables', () => {
  test('has both role schemes with their roles, and marks the current one', () => {
    expect(matrices.map(({ roleScheme, roles, isActive }) => [roleScheme, roles, isActive])).toEqual([
      ['A', ['super_admin', 'editor', 'moderator', 'support'], false],
      ['B', ['superadmin', 'admin', 'manager', 'cashier'], true],
    ])
  })

  test('shows in every cell what requests are authorized by', async () => {
    for (const { roleScheme, rows } of matrices) {
      const policy = await loadPolicy(roleScheme)
      for (const { path, actions, cells } of rows) {
        for (const cell of cells) {
          expect(cell.actions).toEqual(actions.filter((action) => policy.may(cell.role, path, action)))
        }
      }
    }
  })

  test('has a row for each path, each resource, and all others', () => {
    const paths = a?.rows.map(({ path }) => path) ?? []
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toEqual(expect.arrayContaining(['/', '/depots', '/yard-keys', '/audit-events', '*']))
    expect(policedResources.every(({ path }) => paths.includes(path))).toBe(true)
    expect(b?.rows.map(({ path }) => path)).toEqual(paths)
  })

  test('grants any other path only to the super admin', () => {
    for (const { rows } of matrices) {
      const [first, ...others] = rows.at(-1)?.cells ?? []
      expect(first?.actions).toEqual(['show'])
      expect(others.flatMap(({ actions }) => actions)).toEqual([])
    }
  })

  test('lists the lines of the file that an operator can enable', () => {
    expect(a?.offered).toEqual([])
    const lines = policySource.lines.split('\n')
    for (const { line, role, path, actions } of b?.offered ?? []) {
      expect(lines[line - 1]).toBe(`# p, B, ${role}, ${path}, ${actions.join('|')}`)
    }
    expect(b?.offered).toHaveLength(lines.filter((line) => line.startsWith('# p, B,')).length)
  })
})

test('is searched by path, name and action', () => {
  const words = {
    page: ({ path }: { path: string }) => (path === '/depots' ? 'Depots' : path),
    action: (word: string) => (word === 'close' ? 'Lock up' : word),
    role: (role: string) => role,
  }
  const found = (text: string) => matchingRows(a?.rows ?? [], text, words).map(({ path }) => path)
  expect(found('DEPOTS')).toEqual(['/depots'])
  expect(found('lock up')).toEqual(['/depots'])
  expect(found('/yard-k')).toEqual(['/yard-keys'])
  expect(found('replace machines')).toEqual(['/machines'])
  expect(found('nothing like it')).toEqual([])
  expect(found(' ')).toHaveLength(a?.rows.length ?? 0)
})
