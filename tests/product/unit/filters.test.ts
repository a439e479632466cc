import '../../harness/browser-surroundings'
import type { CrudFilters } from '@refinedev/core'
import { describe, expect, test } from 'vitest'
import type { ResourceDeclaration } from '../../../src/declare'
import { endpointFilter } from '../../../src/providers/data'
import { presetField } from '../../../src/registry/endpoint-filter'
import { resourceNamed } from '../../../src/registry/resources'

const [users, games, comments] = ['users', 'games', 'comments'].map(resourceNamed) as [
  ResourceDeclaration,
  ResourceDeclaration,
  ResourceDeclaration,
]

describe('Refine filters are converted to those of the API', () => {
  const cases: [string, CrudFilters, object][] = [
    ['nothing asks for everything', [], {}],
    [
      'one condition stands alone',
      [{ field: 'status', operator: 'eq', value: 'active' }],
      { status: { eq: 'active' } },
    ],
    [
      'two conditions on one field are both asked',
      [
        { field: 'credits', operator: 'gte', value: 1 },
        { field: 'credits', operator: 'lt', value: 9 },
      ],
      { and: [{ credits: { gte: 1 } }, { credits: { lt: 9 } }] },
    ],
    [
      'or across fields is asked as or',
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
    ['null is a question', [{ field: 'lastLoginAt', operator: 'null', value: null }], { lastLoginAt: { is: null } }],
    ['equal to null is a question', [{ field: 'category', operator: 'eq', value: null }], { category: { is: null } }],
    ['not equal to null too', [{ field: 'category', operator: 'ne', value: null }], { category: { isNot: null } }],
    ['a cleared input asks nothing', [{ field: 'name', operator: 'contains', value: undefined }], {}],
    [
      'wildcards stand for themselves',
      [{ field: 'name', operator: 'startswiths', value: '50%_\\' }],
      { name: { like: '50\\%\\_\\\\%' } },
    ],
    ['negated, minding the case', [{ field: 'name', operator: 'nendswiths', value: 'x' }], { name: { notLike: '%x' } }],
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
    expect(endpointFilter(users, filters)).toEqual(expected)
  })

  test('a localized text without a language matches any language', () => {
    const contains: CrudFilters = [{ field: 'title', operator: 'contains', value: 'x' }]
    expect(endpointFilter(games, contains)).toEqual({
      or: [{ title: { en: { iLike: '%x%' } } }, { title: { zh: { iLike: '%x%' } } }],
    })
    const english: CrudFilters = [{ field: 'title.en', operator: 'contains', value: 'x' }]
    expect(endpointFilter(games, english)).toEqual({ title: { en: { iLike: '%x%' } } })
    const without: CrudFilters = [{ field: 'title', operator: 'ncontains', value: 'x' }]
    expect(endpointFilter(games, without)).toMatchObject({ and: [{}, {}] })
  })

  test("a day compared with a time is the whole day in the reader's zone", () => {
    const [start, end] = [new Date(2026, 0, 2).toISOString(), new Date(2026, 0, 3).toISOString()]
    const filterOf = (operator: 'eq' | 'gt' | 'gte' | 'lt' | 'lte') =>
      endpointFilter(users, [{ field: 'registeredAt', operator, value: '2026-01-02' }])
    expect(filterOf('eq')).toEqual({ registeredAt: { gte: start, lt: end } })
    expect(filterOf('gt')).toEqual({ registeredAt: { gte: end } })
    expect(filterOf('lte')).toEqual({ registeredAt: { lt: end } })
    expect(filterOf('lt')).toEqual({ registeredAt: { lt: start } })
  })

  test('a preset has its declared filter', () => {
    const [preset] = comments.list.presets
    expect(endpointFilter(comments, [{ field: presetField, operator: 'eq', value: preset?.id }])).toEqual(
      preset?.filter,
    )
  })

  test('an unsupported operator is an error', () => {
    expect(() => endpointFilter(users, [{ field: 'tags', operator: 'ina', value: [] }])).toThrow('ina')
  })
})
