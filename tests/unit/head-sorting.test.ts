import '../harness/browser-surroundings'
import { describe, expect, test } from 'vitest'
import { sortersAfter } from '../../src/admin/list/use-head-sorting'
import { crudSorters, sortOfSorters } from '../../src/lists/list-filters'

/** The sort after a press of a head: `before` and the heads' orders after the press, with columns a, b and name. */
const pressed = (before: string, next: string, isFurther: boolean) =>
  sortOfSorters(
    sortersAfter({
      before: crudSorters(before),
      next: next === '' ? [] : crudSorters(next),
      visible: ['a', 'b', 'name'],
      isFurther,
    }),
  )

describe('the order after a press of a head', () => {
  test.each([
    ['is the pressed column alone', '-a', '-a,b', 'b'],
    ['changes direction', 'a', '-a', '-a'],
    ['is the pressed column of two', 'a,b', 'a,-b', '-b'],
    ["is the list's own after the last press", '-a', '', ''],
    ['is one column also where another language sorts', 'name_zh,a', 'name_en,-a', '-a'],
  ])('%s', (_name, before, next, sort) => expect(pressed(before, next, false)).toBe(sort))

  test.each([
    ['adds the column after the others', 'a', 'a,-b', 'a,-b'],
    ['changes the direction in its place', 'a,b', 'b,-a', '-a,b'],
    ['takes the column out', 'a,-b', 'a', 'a'],
    ['keeps the order by a hidden column', 'hidden,a', 'a,b', 'hidden,a,b'],
    ['replaces the last of three', 'hidden,-other,a', 'a,b', 'hidden,-other,b'],
    ['keeps the place of a text in another language', 'name_zh', 'name_en,a', 'name_en,a'],
    ["is the list's own without a column", '-a', '', ''],
  ])('with Shift %s', (_name, before, next, sort) => expect(pressed(before, next, true)).toBe(sort))
})
