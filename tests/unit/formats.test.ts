import '../harness/browser-surroundings'
import i18next from 'i18next'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatsOf } from '../../src/fields/formats.ui'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:57:00Z', '3 minutes ago', '3 分钟前'],
  ['2026-11-21T20:00:00Z', 'in 8 hours', '8 小时后'],
  ['2026-11-21T11:00:10Z', '1 hour ago', '1 小时前'],
  ['2026-11-20T12:20:00Z', 'yesterday', '昨天'],
  ['2026-11-20T12:00:00Z', 'yesterday', '昨天'],
])('a relative time "%s" has a space between digits and Chinese', (moment, english, chinese) => {
  expect(formatsOf('en-US').relative(moment, now)).toBe(english)
  expect(formatsOf('zh-CN').relative(moment, now)).toBe(chinese)
})

test.each([
  ['2026-11-19T23:00:00Z', '2 days ago', '前天'],
  ['2026-11-13T23:00:00Z', '1 week ago', '1 周前'],
  ['2026-10-22T12:00:00Z', '1 month ago', '1 个月前'],
  ['2026-01-01T12:00:00Z', '11 months ago', '11 个月前'],
])('a relative time "%s" names no day, month or year of the calendar that it is not in', (moment, english, chinese) => {
  vi.stubEnv('TZ', 'UTC')
  const morning = Date.parse('2026-11-21T08:00:00Z')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(formatsOf('en-US').relative(moment, morning)).toBe(english)
  expect(formatsOf('zh-CN').relative(moment, morning)).toBe(chinese)
})

test('an exact time ends with its zone in either language', () => {
  const moment = '2026-11-15T14:47:33Z'
  expect(formatsOf('en-US').exact(moment)).toMatch(/^Nov 1[45], 2026, \d\d:47:33 [AP]M \S+$/)
  expect(formatsOf('zh-CN').exact(moment)).toMatch(/^2026年11月1[456]日 \d\d:47:33 \S+$/)
})

test.each([
  [0, '0 bytes', '0 字节'],
  [1, '1 byte', '1 字节'],
  [48, '48 bytes', '48 字节'],
  [1536, '1.5 kB', '1.5 kB'],
  [5 * 1_048_576, '5 MB', '5 MB'],
])('a file of %i bytes is not shown as empty', (size, english, chinese) => {
  expect(formatsOf('en-US').bytes(size)).toBe(english)
  expect(formatsOf('zh-CN').bytes(size)).toBe(chinese)
})

test('a recent time is not "now", which in Chinese is no time of an event', async () => {
  vi.spyOn(i18next, 't').mockImplementation(((key: string) => key) as typeof i18next.t)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(formatsOf('zh-CN').relative('2026-11-21T11:59:50Z', now)).toBe('list.justNow')
  expect(formatsOf('zh-CN').relative('2026-11-21T12:00:10Z', now)).toBe('现在')
})

test('alternatives in Chinese have a space before Latin letters, and stay as they are', () => {
  expect(formatsOf('zh-CN').either(['US$0.99（入门）', 'US$4.99'])).toBe('US$0.99（入门）或 US$4.99')
  expect(formatsOf('zh-CN').either(['龙', '第2章'])).toBe('龙或第2章')
  expect(formatsOf('en-US').either(['dragon', 'Saga'])).toBe('dragon or Saga')
})
