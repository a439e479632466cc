import { describe, expect, test } from 'vitest'
import type { RoleScheme } from '../../server/access/actor'
import { openTestDatabase } from '../harness/database'
import { openEndpoint } from '../harness/endpoint'
import { rolesOf } from '../second-product/access-matrix'

const document = `{ policyMatrix {
  reading isActive roles rows { path resources actions cells { role actions } } offered { line role path actions } } }`

describe.each(['A', 'B'] as const satisfies RoleScheme[])(
  'the policy as a matrix, under role scheme %s',
  async (roleScheme) => {
    const endpoint = await openEndpoint(await openTestDatabase(), roleScheme)

    test.each([...rolesOf(roleScheme), 'none'])('%s', async (role) => {
      const { data, errors } = await (await endpoint.as(role))(document)
      if (role !== rolesOf(roleScheme)[0]) {
        expect(errors?.[0]?.extensions.code).toBe(role === 'none' ? 'UNAUTHENTICATED' : 'FORBIDDEN')
        return
      }
      const active = data.policyMatrix.find(({ isActive }: { isActive: boolean }) => isActive)
      expect(active).toMatchObject({ reading: roleScheme, roles: rolesOf(roleScheme) })
      const row = active.rows.find(({ path }: { path: string }) => path === '/')
      expect(row.cells.map(({ actions }: { actions: string[] }) => actions)).toEqual(Array(4).fill(['show']))
    })
  },
)
