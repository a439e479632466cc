import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import light from '../../scripts/query-string.mjs'

// The package that Refine itself takes, as it takes it.
const qs = createRequire(createRequire(import.meta.url).resolve('@refinedev/core'))('qs') as typeof light

const writing = { addQueryPrefix: true, arrayFormat: 'indices', encode: false, encodeValuesOnly: true }
const table = { skipNulls: true, arrayFormat: 'indices', encode: false }
const values: Record<string, unknown>[] = [
  {},
  { to: '/users?page=2', page: 2, isOpen: true },
  { name: null, missing: undefined, empty: [], none: {} },
  { ids: ['1', '2'], range: { from: '2026-01-01', to: null } },
  {
    currentPage: 3,
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [
      {
        operator: 'or',
        value: [
          { operator: 'and', value: [{ field: 'a', operator: 'eq', value: 'x' }] },
          { field: 'b', operator: 'in', value: ['y', 'z'] },
        ],
      },
    ],
  },
]

test.each(values)('%j is written as the package writes it, and read again as it reads it', (value) => {
  for (const options of [writing, table, { addQueryPrefix: true }]) {
    expect(light.stringify(value, options)).toBe(qs.stringify(value, options))
  }
  const text = qs.stringify(value, writing)
  const reading = { ignoreQueryPrefix: true, depth: 10 }
  expect(light.parse(text, reading)).toEqual(qs.parse(text, reading))
})

test.each([
  '?page=2&status=active,invited&q=a%20b+c',
  '?redirect=%2Fusers%3Fpage%3D2',
  '?a=1&a=2&a=3',
  '?tags[]=x&tags[]=y',
  '?a[b][c]=1&a[b][d]=2',
  '?__proto__[x]=1&constructor=2&hasOwnProperty=3',
  '?=1&&a',
  '',
])('%s is read as the package reads it', (text) => {
  const reading = { ignoreQueryPrefix: true, depth: 10 }
  expect(light.parse(text, reading)).toEqual(qs.parse(text, reading))
})
