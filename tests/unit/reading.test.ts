import { describe, expect, test } from 'vitest'
import {
  checkDeclarations,
  defineResource,
  type ResourceDeclaration,
  underScheme,
  validate,
  writtenUnder,
} from '../../src/declare'
import { f } from '../../src/fields'
import { offeredValues } from '../../src/fields/enum/enum.kind'
import { apiTokens } from '../../src/system/api-tokens/api-tokens'
import { users } from '../second-product/accounts'
import { models } from '../second-product/catalogue'

const adjustments = defineResource('adjustments', {
  title: 'reason',
  fields: {
    reason: f.text({ required: true, max: 80 }),
    admin: f.relation('admins', { roleScheme: 'A' }),
    adjustedBy: f.relation('users', { roleScheme: 'B' }),
    step: f.enum(['waiting', 'done'], { roleScheme: 'B' }),
    delta: f.int({ roleScheme: 'B' }),
  },
  list: {
    columns: ['reason', 'admin', 'adjustedBy'],
    filters: ['admin', 'adjustedBy'],
    sums: ['delta'],
    board: 'step',
    presets: [
      { id: 'waiting', filter: { or: [{ step: { eq: 'waiting' } }] } },
      { id: 'own', filter: { admin: { eq: '$me' } } },
    ],
  },
  queue: { preset: 'waiting' },
  schedule: ['reason', 'delta'],
  preview: ['reason', 'delta'],
})

// Two role schemes (specification section 6): a declaration may limit fields and values to one of them.

describe('the screens', () => {
  test('omit the fields of the other role scheme', () => {
    const ofA = underScheme(adjustments, 'A')
    const ofB = underScheme(adjustments, 'B')
    expect([ofA.list.columns.at(-1), ofB.list.columns.at(-1)]).toEqual(['admin', 'adjustedBy'])
    expect([ofA.list.filters, ofB.list.filters].map((names) => names.includes('adjustedBy'))).toEqual([false, true])
    expect(Object.keys(ofA.fields)).not.toContain('adjustedBy')
    expect(underScheme(apiTokens, 'B').show[0]?.fields).not.toContain('admin')
  })

  test('omit the sums, board, presets, queue, schedule and preview of such fields', () => {
    const partsOf = ({ list, queue, schedule, preview }: ResourceDeclaration) => {
      const { sums, board, presets } = list
      return { sums, board, presets: presets.map(({ id }) => id), queue: queue?.preset, schedule, preview }
    }
    expect([partsOf(underScheme(adjustments, 'A')), partsOf(underScheme(adjustments, 'B'))]).toEqual([
      { sums: [], presets: ['own'], schedule: ['reason'], preview: ['reason'] },
      {
        sums: ['delta'],
        board: 'step',
        presets: ['waiting'],
        queue: 'waiting',
        schedule: ['reason', 'delta'],
        preview: ['reason', 'delta'],
      },
    ])
  })

  test('get the same declaration object each time, and the original one without differences', () => {
    expect(underScheme(apiTokens, 'A')).toBe(underScheme(apiTokens, 'A'))
    expect(underScheme(models, 'A')).toBe(models)
  })
})

describe('enum values of a role scheme', () => {
  test('are offered only in that scheme', () => {
    expect(offeredValues(users.fields.role, 'A')).toEqual(['user'])
    expect(offeredValues(users.fields.role, 'B')).toEqual(offeredValues(users.fields.role))
  })

  test('are offered only to super admins', () => {
    expect(offeredValues(users.fields.role, 'B', false)).toEqual(['user'])
  })

  test('are refused in the other scheme', () => {
    const input = { username: 'mira', email: 'mira@example.com', role: 'cashier' }
    expect(validate(writtenUnder(users, 'A'), input, 'create').messages).toHaveProperty('role')
    expect(validate(writtenUnder(users, 'B'), input, 'create').messages).toEqual({})
  })

  test('must be values of the field', () => {
    const role = { ...users.fields.role, schemeValues: { B: ['cashir'] } }
    const slipped = { ...users, fields: { ...users.fields, role } }
    const [problem] = checkDeclarations([slipped]).filter(({ code }) => code === 'D004')
    expect(problem).toMatchObject({ path: 'users.fields.role.schemeValues.B[0]' })
    expect(problem?.message).toContain('did you mean "cashier"?')
  })
})
