import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EngineSocket } from '../../server/database/embedded'
import { EmbeddedConnection } from '../../server/database/embedded-connection'
import { eachMessage, errorResponse, MessageReader, readyForQuery, status } from '../../server/database/wire'

/** An engine that answers what the test says, and has begun what the test says. */
class Engine extends EventEmitter implements EngineSocket {
  received: string[] = []
  begunNow = 0
  readonly socket = this as unknown as Socket

  write(bytes: Buffer): boolean {
    if (bytes[0] === 0) this.emit('data', readyForQuery(status.idle))
    else this.received.push(...shown(bytes))
    return true
  }

  answer(...answers: Buffer[]): void {
    this.emit('data', Buffer.concat(answers))
  }

  begun(): number {
    return this.begunNow
  }

  destroy(): void {}
}

/** Messages as their type and their text, such as `Q select 1` or `Z T`. */
function shown(bytes: Buffer): string[] {
  const texts: string[] = []
  eachMessage(bytes, (type, start, end) => {
    const text = bytes.toString('latin1', start + 5, end).replace(/^SERROR.*\0C(\w+)\0M.*$/s, '$1')
    texts.push(`${String.fromCharCode(type)} ${text.replaceAll('\0', ' ').trim()}`.trimEnd())
  })
  return texts
}

const message = (type: string, text = '') => {
  const bytes = Buffer.alloc(5 + text.length)
  bytes.write(type + '\0\0\0\0'.concat(text), 'latin1')
  bytes.writeUInt32BE(4 + text.length, 1)
  return bytes
}
const query = (text: string) => message('Q', `${text}\0`)
const prepare = (name: string, text: string) => message('P', `${name}\0${text}\0\0\0`)
const bind = (name: string) => message('B', `\0${name}\0\0\0\0\0\0\0`)
const run = Buffer.concat([message('E', '\0\0\0\0\0'), message('S')])
const done = Buffer.concat([message('C', 'DONE\0'), readyForQuery(status.idle)])

let engines: Engine[]
let connection: EmbeddedConnection
let heard: string[]
beforeEach(async () => {
  engines = []
  heard = []
  const connect = async () => {
    engines.push(new Engine())
    return engines.at(-1) as Engine
  }
  connection = new EmbeddedConnection({ connect, interrupt: () => void engines.at(-1)?.emit('close') }, 100)
  connection.on('data', (bytes: Buffer) => heard.push(...shown(bytes)))
  connection.write(Buffer.alloc(8))
  await nextTurn()
  heard = []
})
afterEach(() => connection.destroy())

test('what had begun is refused, what had not is asked of the next engine, once', async () => {
  for (const text of ['one', 'two', 'three', 'four']) connection.write(query(text))
  await nextTurn()
  expect(engines[0]?.received).toEqual(['Q one', 'Q two', 'Q three', 'Q four'])
  engines[0]?.answer(done)
  if (engines[0]) engines[0].begunNow = 3
  engines[0]?.emit('close')
  await nextTurn()
  expect(heard).toEqual(['C DONE', 'Z I', 'E 57P02', 'Z I', 'E 57P02', 'Z I'])
  expect(engines[1]?.received).toEqual(['Q four'])
})

test('what others ask of the engine makes nothing run twice', async () => {
  const next = async () => {
    engines.at(-1)?.emit('close')
    connection.write(query('again'))
    await nextTurn()
  }
  await next()
  if (engines[1]) engines[1].begunNow = 7
  engines[1]?.answer(done)
  connection.write(query('mine'))
  await nextTurn()
  if (engines[1]) engines[1].begunNow = 8
  heard = []
  await next()
  expect(heard).toEqual(['E 57P02', 'Z I'])
  expect(engines[2]?.received).toEqual(['Q again'])
})

test('of those that had begun, the last one is that which took too long', async () => {
  connection.write(query('one'))
  connection.write(query('two'))
  await nextTurn()
  if (engines[0]) engines[0].begunNow = 2
  await expect.poll(() => heard, { timeout: 2_000 }).toEqual(['E 57P02', 'Z I', 'E 57014', 'Z I'])
})

test('a transaction that lost its engine is refused until it is rolled back; a commit does not pass for one', async () => {
  const lose = async () => {
    connection.write(query('begin'))
    await nextTurn()
    engines.at(-1)?.answer(message('C', 'BEGIN\0'), readyForQuery(status.inTransaction))
    engines.at(-1)?.emit('close')
    heard = []
  }
  await lose()
  for (const text of ['insert', 'rollback to s0', 'rollback', 'select']) connection.write(query(text))
  await nextTurn()
  expect(heard).toEqual(['E 57P02', 'Z E', 'E 57P02', 'Z E', 'C ROLLBACK', 'Z I'])
  expect(engines).toHaveLength(2)
  expect(engines[1]?.received).toEqual(['Q select'])
  engines[1]?.answer(done)
  await lose()
  connection.write(query('commit'))
  await nextTurn()
  expect(heard).toEqual(['E 57P02', 'Z I'])
})

test('what the driver prepared is prepared again, and only this connection hears of it', async () => {
  connection.write(Buffer.concat([prepare('s1', 'select 1'), bind('s1'), run]))
  await nextTurn()
  engines[0]?.answer(message('1'), message('2'), done)
  engines[0]?.emit('close')
  heard = []
  for (let time = 0; time < 2; time++) connection.write(Buffer.concat([bind('s1'), run]))
  await nextTurn()
  expect(engines[1]?.received.map((text) => text[0]).join('')).toBe('PBESBES')
  engines[1]?.answer(message('1'), message('2'), done)
  engines[1]?.answer(message('2'), done)
  expect(heard).toEqual(['2', 'C DONE', 'Z I', '2', 'C DONE', 'Z I'])
})

test('a statement in two parts is refused when its second part comes', async () => {
  connection.write(Buffer.concat([prepare('s1', 'select $1'), message('D', 'Ss1\0'), message('H')]))
  await nextTurn()
  engines[0]?.answer(message('1'), message('t', '\0\0'), message('n'))
  heard = []
  engines[0]?.emit('close')
  await nextTurn()
  expect(heard).toEqual(['E 57P02'])
  connection.write(message('S'))
  connection.write(query('next'))
  await nextTurn()
  expect(heard).toEqual(['E 57P02', 'Z I'])
  expect(engines[1]?.received).toEqual(['Q next'])
})

test('messages are put together from whatever pieces they come in', () => {
  const bytes = Buffer.concat([done, errorResponse({ code: '57014', message: 'x'.repeat(300) }), done])
  for (const size of [1, 4, 7, 64, 1_000]) {
    const reader = new MessageReader()
    let types = ''
    let whole = 0
    for (let at = 0; at < bytes.length; at += size) {
      const piece = bytes.subarray(at, at + size)
      whole += reader.read(piece, (type) => {
        types += String.fromCharCode(type)
      }).length
    }
    expect([types, whole]).toEqual(['CZECZ', bytes.length])
  }
})
