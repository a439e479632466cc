import { expect, test, vi } from 'vitest'
import { policyMatrices } from '../../server/policy/matrix'
import { loadPolicy } from '../../server/policy/policy'
import { policySource } from '../../server/policy/source'
import { readSettings } from '../../server/settings'
import { fieldsOf } from '../../src/declare/resource'
import { apiTokens } from '../../src/system/api-tokens/api-tokens'

// A product with one role scheme declares and writes no other.
vi.mock('../../src/product', async (original) => {
  const { roleSchemes } = await import('../second-product/product')
  return { ...(await original<object>()), roleSchemes: { B: roleSchemes.B } }
})

const linesOf = (scheme: string) => ({
  ...policySource,
  lines: policySource.lines
    .split('\n')
    .filter((line) => line.includes(`p, ${scheme},`))
    .join('\n'),
})

test('it is the default, and the setting accepts no other', () => {
  expect(readSettings({}).roleScheme).toBe('B')
  expect(() => readSettings({ ROLE_READING: 'A' })).toThrow('ROLE_READING must be B; it is "A".')
})

test('the policy has lines of this scheme only', async () => {
  expect((await loadPolicy('B', linesOf('B'))).roles).toEqual(['superadmin', 'admin', 'manager', 'cashier'])
  expect((await policyMatrices([], 'B', linesOf('B'))).map(({ roleScheme }) => roleScheme)).toEqual(['B'])
  await expect(loadPolicy('B', linesOf('A'))).rejects.toThrow('policy.csv line 1: the role scheme must be B, not "A"')
})

test('a token belongs to the accounts of this scheme', () => {
  const fields = fieldsOf(apiTokens)
  expect(fields).not.toHaveProperty('admin')
  expect(fields.user).toMatchObject({ kind: 'relation', to: 'users' })
  expect(fields.user).not.toHaveProperty('roleScheme')
})
