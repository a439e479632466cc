import { describe, expect, test } from 'vitest'
import { centred } from '../../src/declare/framing'
import { areaAround, areaOf, fits, framingIn } from '../../src/declare/framing-area'
import { imageUrl } from '../../src/declare/stored-file'
import { f } from '../../src/fields'
import { arrowStep } from '../../src/fields/framing/focal-point.ui'
import { framingKind } from '../../src/fields/framing/framing.kind'

const image = { width: 400, height: 200 }
const crop = { ratio: '16:9', x: 0.1, y: 0, width: 0.5, height: 0.5625 }
const at = (focalX: number, focalY: number) => ({ ...centred, focalX, focalY })

describe('the area of a ratio', () => {
  test.each([
    ['is in the middle', at(0.5, 0.5), { x: 0.3125, y: 0, width: 0.375, height: 1 }],
    ['surrounds the focal point', at(0.25, 0.9), { x: 0.0625, y: 0, width: 0.375, height: 1 }],
    ['stays inside of the image', at(1, 0), { x: 0.625, y: 0, width: 0.375, height: 1 }],
  ])('%s', (_, framing, area) => expect(areaAround(framing, '3:4', image)).toEqual(area))

  test('is its crop, if it has one', () => {
    const framing = { ...centred, crops: [crop] }
    expect(areaOf(framing, '16:9', image)).toBe(crop)
    expect(areaOf(framing, '21:9', image)).toMatchObject({ x: 0, width: 1 })
  })
})

test('a crop fits an image in which it has the proportions of its ratio', () => {
  expect(fits(crop, image)).toBe(true)
  expect(fits(crop, { width: 200, height: 200 })).toBe(false)
  const framing = { ...at(0.2, 0.3), crops: [crop] }
  expect(framingIn(framing, { width: 800, height: 400 })).toEqual(framing)
  expect(framingIn(framing, { width: 200, height: 200 })).toEqual({ ...framing, crops: [] })
  expect(framingIn(framing, null)).toBeNull()
})

test('a value is rounded, completed, and none for what every image has', () => {
  const field = f.framing({ of: 'picture' })
  const normal = (value: unknown) => framingKind.normalise?.(value, field)
  expect(normal({ focalX: 0.123456 })).toEqual({ focalX: 0.1235, focalY: 0.5, crops: [] })
  expect(normal({ focalX: 0.50001, focalY: 0.5, crops: [] })).toBeNull()
  expect(normal({ crops: [{ ...crop, x: 0.10000004 }] })).toMatchObject({ crops: [crop] })
  const text = framingKind.format({ ...centred, crops: [crop] }, field)
  expect(framingKind.parse(text, field)).toEqual({ ...centred, crops: [crop] })
})

test('the URL of a ratio names the key of the framing', () => {
  const file = { url: '/files/a/b', framingKey: '1a2b' }
  expect(imageUrl(file, 320)).toBe('/files/a/b?w=320')
  expect(imageUrl(file, 320, '3:4')).toBe('/files/a/b?w=320&ratio=3:4&v=1a2b')
})

test('arrow keys move by one step, with Shift by ten', () => {
  expect(arrowStep({ key: 'ArrowUp', shiftKey: false })).toEqual({ x: 0, y: -1 })
  expect(arrowStep({ key: 'ArrowRight', shiftKey: true })).toEqual({ x: 10, y: 0 })
  expect(arrowStep({ key: 'Enter', shiftKey: false })).toBeNull()
})
