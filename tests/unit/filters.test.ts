import '../harness/browser-surroundings'
import type { CrudFilters } from '@refinedev/core'
import { describe, expect, test } from 'vitest'
import { presetField } from '../../src/lists/endpoint-filter'
import { endpointFilter } from '../../src/providers/data'
import { members } from '../harness/members'
import { models } from '../second-product/catalogue'

describe('Refine filters are converted to those of the API', () => {
  const cases: [string, CrudFilters, object][] = [
    ['no condition matches everything', [], {}],
    [
      'one condition is the whole filter',
      [{ field: 'status', operator: 'eq', value: 'active' }],
      { status: { eq: 'active' } },
    ],
    [
      'two conditions on one field apply together',
      [
        { field: 'credits', operator: 'gte', value: 1 },
        { field: 'credits', operator: 'lt', value: 9 },
      ],
      { and: [{ credits: { gte: 1 } }, { credits: { lt: 9 } }] },
    ],
    [
      'or across fields stays or',
      [
        {
          operator: 'or',
          value: [
            { field: 'email', operator: 'contains', value: 'bo' },
            { field: 'username', operator: 'contains', value: 'bo' },
          ],
        },
      ],
      { or: [{ email: { iLike: '%bo%' } }, { username: { iLike: '%bo%' } }] },
    ],
    ['an empty choice matches nothing', [{ field: 'id', operator: 'in', value: [] }], { id: { in: [] } }],
    [
      'null tests for an empty value',
      [{ field: 'lastLoginAt', operator: 'null', value: null }],
      { lastLoginAt: { is: null } },
    ],
    [
      'equal to null tests for an empty value',
      [{ field: 'category', operator: 'eq', value: null }],
      { category: { is: null } },
    ],
    [
      'not equal to null tests for a value',
      [{ field: 'category', operator: 'ne', value: null }],
      { category: { isNot: null } },
    ],
    ['a cleared input adds no condition', [{ field: 'name', operator: 'contains', value: undefined }], {}],
    [
      'wildcards are escaped',
      [{ field: 'name', operator: 'startswiths', value: '50%_\\' }],
      { name: { like: '50\\%\\_\\\\%' } },
    ],
    ['negated, with case', [{ field: 'name', operator: 'nendswiths', value: 'x' }], { name: { notLike: '%x' } }],
    ['negated', [{ field: 'name', operator: 'ncontains', value: 'x' }], { name: { notILike: '%x%' } }],
    [
      'between',
      [{ field: 'price', operator: 'between', value: ['1.00', '2.00'] }],
      { price: { between: { lower: '1.00', upper: '2.00' } } },
    ],
    [
      'through a relation',
      [{ field: 'category.slug', operator: 'eq', value: 'rpg' }],
      { category: { slug: { eq: 'rpg' } } },
    ],
  ]
  test.each(cases)('%s', (_name, filters, expected) => {
    expect(endpointFilter(members, filters)).toEqual(expected)
  })

  test('a localized text without a language matches any language', () => {
    const contains: CrudFilters = [{ field: 'title', operator: 'contains', value: 'x' }]
    expect(endpointFilter(models, contains)).toEqual({
      or: [{ title: { en: { iLike: '%x%' } } }, { title: { zh: { iLike: '%x%' } } }],
    })
    const english: CrudFilters = [{ field: 'title.en', operator: 'contains', value: 'x' }]
    expect(endpointFilter(models, english)).toEqual({ title: { en: { iLike: '%x%' } } })
    const without: CrudFilters = [{ field: 'title', operator: 'ncontains', value: 'x' }]
    expect(endpointFilter(models, without)).toMatchObject({ and: [{}, {}] })
  })

  test("a day compared with a time is the whole day in the reader's zone", () => {
    const [start, end] = [new Date(2026, 0, 2).toISOString(), new Date(2026, 0, 3).toISOString()]
    const filterOf = (operator: 'eq' | 'gt' | 'gte' | 'lt' | 'lte') =>
      endpointFilter(members, [{ field: 'registeredAt', operator, value: '2026-01-02' }])
    expect(filterOf('eq')).toEqual({ registeredAt: { gte: start, lt: end } })
    expect(filterOf('gt')).toEqual({ registeredAt: { gte: end } })
    expect(filterOf('lte')).toEqual({ registeredAt: { lt: end } })
    expect(filterOf('lt')).toEqual({ registeredAt: { lt: start } })
  })

  test('a preset has its declared filter', () => {
    const [preset] = models.list.presets
    expect(endpointFilter(models, [{ field: presetField, operator: 'eq', value: preset?.id }])).toEqual(preset?.filter)
  })

  test('an unsupported operator is an error', () => {
    expect(() => endpointFilter(members, [{ field: 'tags', operator: 'ina', value: [] }])).toThrow('ina')
  })
})
