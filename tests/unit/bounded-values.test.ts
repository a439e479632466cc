import { describe, expect, test } from 'vitest'
import { differenceOf } from '../../src/admin/text-difference/text-difference'
import { type AnyField, checkField, fieldsOf, validate } from '../../src/declare'
import { fitsPattern } from '../../src/declare/comparison'
import { kindOf } from '../../src/declare/kind'
import { propertyOf } from '../../src/declare/properties'
import { slugFrom } from '../../src/fields/slug/slug.kind'
import { resources } from '../../src/registry/resources'
import { everything } from '../harness/everything'
import { hostileTexts, hostileValues, workOf } from '../harness/hostile-values'

/** Maximum milliseconds of work that an input may cause in the process or a page. */
const most = 100

const every = () => true

describe.each([...resources, everything].map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('no value of any field takes long to validate', () => {
    for (const [name, field] of Object.entries(fieldsOf(resource))) {
      const property = propertyOf(name, field)
      for (const [what, value] of Object.entries(hostileValues)) {
        const work = workOf(() => validate(resource, { [property]: value }, 'create', every))
        expect({ property, what, isQuick: work < most, work }).toMatchObject({ isQuick: true })
      }
    }
  })

  test('no cell of any field takes long to parse', () => {
    for (const [name, field] of Object.entries(fieldsOf(resource))) {
      for (const [what, text] of Object.entries(hostileTexts)) {
        const work = workOf(() => kindOf(field).parse(text, field))
        expect({ name, what, isQuick: work < most, work }).toMatchObject({ isQuick: true })
      }
    }
  })

  test('no input of any action takes long to validate', () => {
    for (const action of Object.values(resource.actions)) {
      for (const [name, field] of Object.entries(action.input ?? {})) {
        for (const [what, value] of Object.entries(hostileValues)) {
          const work = workOf(() => checkField(field as AnyField, value, 'create'))
          expect({ name, what, isQuick: work < most, work }).toMatchObject({ isQuick: true })
        }
      }
    }
  })
})

test('an icon of 70,000 letters is not segmented', () => {
  const [field] = Object.values(fieldsOf(everything)).filter(({ kind }) => kind === 'emoji')
  const text = 'x'.repeat(70_000)
  expect(kindOf(field as AnyField).check(text, field as AnyField)).toHaveLength(1)
  expect(workOf(() => kindOf(field as AnyField).check(text, field as AnyField))).toBeLessThan(most)
})

test('a pattern with many wildcards is matched without backtracking', () => {
  const text = 'a'.repeat(20_000)
  const pattern = `${'%a'.repeat(100)}%b`
  expect(fitsPattern(text, pattern, false)).toBe(false)
  expect(workOf(() => fitsPattern(text, pattern, true))).toBeLessThan(most)
})

test('a slug is proposed quickly from a long title', () => {
  for (const text of Object.values(hostileTexts)) expect(workOf(() => slugFrom(text))).toBeLessThan(most)
})

test('two versions of a text without lines are compared quickly', () => {
  const before = '夜色里的港口 '.repeat(2_000)
  const after = before.replace('港口', '灯塔')
  expect(workOf(() => differenceOf(before, after))).toBeLessThan(10 * most)
})
