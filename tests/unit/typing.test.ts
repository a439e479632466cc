import { expect, test } from 'vitest'
import { readInt } from '../../src/declare/formats'
import { afterSkipped, repeatedAt, skippedTimes } from '../../src/fields/datetime/clock-changes.ui'
import { fromLocalTime, localTimeIn, toLocalTime } from '../../src/fields/datetime/local-time.ui'
import { momentOf } from '../../src/fields/day-picker.ui'
import { readDecimal, withPlaces } from '../../src/fields/decimal/decimal-typing'
import { emojiKind } from '../../src/fields/emoji/emoji.kind'
import { emojiChoices, findEmoji } from '../../src/fields/emoji/emoji-choices'
import { checkUpload } from '../../src/fields/file/upload-check'
import { models } from '../second-product/catalogue'

test.each([
  ['', null],
  ['4.99', '4.99'],
  ['$4.99', '4.99'],
  ['US$4.99', '4.99'],
  [' 1,234.50 ', '1234.50'],
  ['1,234', '1234'],
  ['4,99', '4.99'],
  ['.5', '0.5'],
  ['4.', '4'],
  ['007', '7'],
  ['-3.10', '-3.10'],
  ['４．９９', '4.99'],
  ['9999999999.99', '9999999999.99'],
  ['1.005', '1.005'],
])('%j is parsed to the amount %j', (typed, amount) => expect(readDecimal(typed)).toBe(amount))

test.each(['four', '1.2.3', '1,2,3', '--1', '1e3', '-'])('%j is no amount and stays as typed', (typed) =>
  expect(readDecimal(typed)).toBe(typed),
)

test('amounts have their decimal places and are never rounded', () => {
  expect(withPlaces('4.5', 2)).toBe('4.50')
  expect(withPlaces('4', 2)).toBe('4.00')
  expect(withPlaces('1.005', 2)).toBe('1.005')
  expect(withPlaces(null, 2)).toBe('')
  expect(withPlaces('four', 2)).toBe('four')
})

test.each([
  ['12', 12],
  ['-50', -50],
  ['+5', 5],
  ['1,200', 1200],
  ['１２', 12],
  ['', null],
  ['12x', '12x'],
  ['1.5', '1.5'],
  ['99999999999999999999', '99999999999999999999'],
])('%j is parsed to the integer %j', (typed, number) => expect(readInt(typed)).toBe(number))

test("a time is in the reader's zone and returns to the same moment", () => {
  const moment = new Date(2026, 2, 1, 9, 30).toISOString()
  expect(toLocalTime(moment)).toBe('2026-03-01T09:30')
  expect(fromLocalTime('2026-03-01T09:30')).toBe(moment)
  expect(fromLocalTime('')).toBeNull()
  expect(toLocalTime('soon')).toBe('')
})

test('a time in the hour that clocks repeat keeps its offset', () => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  const [first, second] = ['2026-10-25T00:30:15.000Z', '2026-10-25T01:30:15.000Z']
  expect([toLocalTime(first), toLocalTime(second)]).toEqual(['2026-10-25T02:30', '2026-10-25T02:30'])
  expect(fromLocalTime('2026-10-25T02:45', first)).toBe('2026-10-25T00:45:00.000Z')
  expect(fromLocalTime('2026-10-25T02:45', second)).toBe('2026-10-25T01:45:00.000Z')
  expect(fromLocalTime('2026-10-25T02:45', '2026-12-01T09:00:00.000Z')).toBe('2026-10-25T01:45:00.000Z')
  expect(fromLocalTime('2026-10-25T02:45', null)).toBe('2026-10-25T00:45:00.000Z')
  expect(fromLocalTime('2026-07-01T09:30', second)).toBe('2026-07-01T07:30:00.000Z')
  process.env.TZ = zone
})

test('a time that the clock skips or repeats is recognized', () => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  const day = new Date('2027-03-28T12:00:00Z')
  expect(afterSkipped('2027-03-28 02:30')?.toISOString()).toBe('2027-03-28T01:30:00.000Z')
  for (const text of ['2027-03-28 01:59', '2027-03-28 03:00', '2027-02-30 02:30', '2027-03-28 24:00', '2027-03-28', ''])
    expect(afterSkipped(text), text).toBeNull()
  expect(skippedTimes(day).disabledHours()).toEqual([2])
  expect(skippedTimes(day).disabledMinutes(3)).toEqual([])
  const [first, second] = [new Date('2026-10-25T00:30:00Z'), new Date('2026-10-25T01:30:00Z')]
  expect([repeatedAt(first), repeatedAt(second)]).toEqual([second, first])
  for (const each of ['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z', '2027-03-28T01:30:00Z', 'soon'])
    expect(repeatedAt(new Date(each)), each).toBeNull()
  process.env.TZ = 'Australia/Lord_Howe'
  expect(skippedTimes(new Date('2026-10-03T16:00:00Z')).disabledMinutes(2)).toHaveLength(30)
  process.env.TZ = zone
})

test('early years stay as they are', () => {
  const moment = new Date(812, 2, 1, 9, 30).toISOString()
  expect(toLocalTime(moment)).toBe('0812-03-01T09:30')
  for (const day of ['0026-01-05', '0096-02-29', '0812-03-01', '9999-12-31'])
    expect(momentOf(day).format('YYYY-MM-DD')).toBe(day)
})

test('every offered emoji is valid, unique, and found in both languages', () => {
  for (const [emoji] of emojiChoices) expect(emojiKind.check(emoji, { kind: 'emoji' }), emoji).toEqual([])
  expect(new Set(emojiChoices.map(([emoji]) => emoji)).size).toBe(emojiChoices.length)
  expect(findEmoji('detective').map(([emoji]) => emoji)).toContain('🕵️')
  expect(findEmoji('侦探').map(([emoji]) => emoji)).toContain('🕵️')
  expect(findEmoji('no such thing')).toEqual([])
})

const fieldOf = (name: 'cover' | 'manual') => models.fields[name] as Parameters<typeof checkUpload>[0]
const MB = 1024 * 1024

test.each([
  ['cover', { name: 'a.png', type: 'image/png', size: 5 * MB }, undefined],
  ['cover', { name: 'a.png', type: 'image/png', size: 5 * MB + 1 }, { key: 'fileTooLarge', values: { maxSize: 5 } }],
  ['cover', { name: 'a.pdf', type: 'application/pdf', size: 1 }, { key: 'imageType' }],
  ['manual', { name: 'rules.md', type: '', size: 1 }, undefined],
  ['manual', { name: 'a.png', type: 'image/png', size: 1 }, { key: 'fileType' }],
] as const)('%s, for %j, returns %j', (name, file, issue) => expect(checkUpload(fieldOf(name), file)).toEqual(issue))

test.each([
  ['2026-03-01 09:30', '2026-03-01T09:30'],
  ['2026/3/1 9:30', '2026-03-01T09:30'],
  ['２０２６年３月１日　９：３０', '2026-03-01T09:30'],
  ['2026-03-01', undefined],
  ['2026-02-30 09:30', undefined],
  ['9:30', undefined],
])('%j is typed for the time %j', (typed, time) => expect(localTimeIn(typed)).toBe(time))
