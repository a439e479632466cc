import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPlaces, type Placed, placeAtEnd } from '../../server/operations/positions'

const ordered = (rows: readonly Placed[]) =>
  rows.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1)).map(({ id }) => id)

const after = (rows: readonly Placed[], id: string, index: number) => {
  const places = newPlaces(rows, id, index)
  return rows.map((row) => ({ ...row, place: places.get(row.id) ?? row.place }))
}

const someRows = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 })
  .map((places) => places.map((place, at) => ({ id: String.fromCharCode(97 + at), place })))

test('a record is at its new position, and all others stay in order', () => {
  fc.assert(
    fc.property(someRows, fc.nat(), fc.nat(), (rows, which, where) => {
      const ids = ordered(rows)
      const placed = ids.map((id) => rows.find((row) => row.id === id) as Placed)
      const id = ids[which % ids.length] as string
      const others = ids.filter((other) => other !== id)
      const index = where % ids.length
      const moved = after(placed, id, index)
      expect(ordered(moved)).toEqual([...others.slice(0, index), id, ...others.slice(index)])
      expect(moved.every(({ place }) => place >= 0)).toBe(true)
    }),
  )
})

test('with a gap no other record changes', () => {
  const rows = [
    { id: 'a', place: 10 },
    { id: 'b', place: 20 },
    { id: 'c', place: 30 },
  ]
  expect([...newPlaces(rows, 'c', 1)]).toEqual([['c', 15]])
  expect([...newPlaces(rows, 'c', 0)]).toEqual([['c', 0]])
  expect([...newPlaces(rows, 'a', 2)]).toEqual([['a', 40]])
  expect([...newPlaces(rows, 'b', 1)]).toEqual([])
})

test('without a gap the affected records are renumbered', () => {
  const rows = [
    { id: 'a', place: 0 },
    { id: 'b', place: 0 },
    { id: 'c', place: 30 },
  ]
  expect([...newPlaces(rows, 'b', 0)]).toEqual([
    ['b', 10],
    ['a', 20],
  ])
})

test('a new record is last', () => {
  expect(placeAtEnd(null)).toBe(10)
  expect(placeAtEnd(25)).toBe(35)
  expect(placeAtEnd(2_147_483_645)).toBe(2_147_483_647)
})
