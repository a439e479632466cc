import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Exchanges, noTimeLimit } from '../../server/database/exchanges'

const limit = 10_000
const giveUp = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  giveUp.mockReset()
})
afterEach(() => vi.useRealTimers())

/** A message of the protocol: type, length, content. */
function message(type: string, content = ''): Buffer {
  const head = Buffer.from([type.charCodeAt(0), 0, 0, 0, 0])
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, Buffer.from(content)])
}
const ready = (state = 'I') => message('Z', state)
const query = (text: string) => message('Q', `${text}\0`)

function started(): Exchanges {
  const exchanges = new Exchanges(limit, giveUp)
  exchanges.received(ready())
  return exchanges
}

test('ends a connection once if the server owes an answer, but not an idle one', () => {
  const exchanges = started()
  vi.advanceTimersByTime(10 * limit)
  expect(giveUp).not.toHaveBeenCalled()
  exchanges.sent(query('commit'))
  vi.advanceTimersByTime(10 * limit)
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('an answer in several parts is not silence, and a row that looks like the end is not the end', () => {
  const exchanges = started()
  exchanges.sent(Buffer.concat([message('B', 'portal'), message('E', 'portal'), message('S')]))
  for (const byte of Buffer.concat([message('D', ready().toString('latin1')), message('C', 'SELECT 1'), ready()])) {
    expect(exchanges.areAnswered()).toBe(false)
    vi.advanceTimersByTime(limit - 1)
    exchanges.received(Buffer.from([byte]))
  }
  expect(exchanges.areAnswered()).toBe(true)
  vi.advanceTimersByTime(10 * limit)
  expect(giveUp).not.toHaveBeenCalled()
})

test('data that arrived while the process was busy is read first', () => {
  const exchanges = started()
  exchanges.sent(query('select 1'))
  vi.advanceTimersToNextTimer()
  exchanges.received(message('D', 'a row'))
  vi.advanceTimersByTime(limit - 1)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('statements that are queued behind a silent one do not extend its limit', () => {
  const exchanges = started()
  exchanges.sent(query('select 1'))
  vi.advanceTimersByTime(limit - 1)
  exchanges.sent(query('select 2'))
  vi.advanceTimersByTime(2)
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('a transaction without a time limit may be silent, but not the next one', () => {
  const exchanges = started()
  exchanges.sent(query(noTimeLimit))
  exchanges.received(ready('T'))
  exchanges.sent(query('analyze'))
  vi.advanceTimersByTime(10 * limit)
  exchanges.received(ready('T'))
  exchanges.sent(query('commit'))
  exchanges.received(ready('I'))
  expect(giveUp).not.toHaveBeenCalled()
  exchanges.sent(query('select 1'))
  vi.advanceTimersByTime(limit + 1)
  expect(giveUp).toHaveBeenCalledTimes(1)
})
