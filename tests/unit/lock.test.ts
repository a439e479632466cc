import { spawn } from 'node:child_process'
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginning, DirectoryInUse, lockDirectory } from '../../server/database/lock'

let directory: string
let path: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'storydesk-lock-'))
  path = join(directory, 'server.lock')
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a second holder is refused with a message until the first releases the lock', () => {
  const lock = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  expect(() => lockDirectory(directory)).toThrow(`is in use by another Storydesk (process ${process.pid}`)
  lock.release()
  lockDirectory(directory).release()
  expect(readdirSync(directory)).toEqual([])
})

test('the lock of a killed process is taken over', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(path, JSON.stringify({ pid: other.pid, began: beginning(other.pid ?? 0), host: hostname() }))
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  const ended = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await ended
  const lock = lockDirectory(directory)
  expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
  lock.release()
})

test.runIf(existsSync('/proc/self/stat'))('another process that got the same number does not hold it', () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, began: 'an earlier boot/1', host: hostname() }))
  lockDirectory(directory).release()
})

test('a truncated lock file, as a full disk leaves it, is taken over', () => {
  writeFileSync(path, '{"pid":')
  lockDirectory(directory).release()
})

test('a holder on another machine counts for as long as it refreshes its lock', () => {
  writeFileSync(path, JSON.stringify({ pid: 1, began: 'there/1', host: 'elsewhere' }))
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  lockDirectory(directory).release()
})

test('a release does not remove a lock that another holder has taken since', () => {
  const lock = lockDirectory(directory)
  const other = JSON.stringify({ pid: 1, began: 'there/1', host: 'elsewhere' })
  writeFileSync(path, other)
  lock.release()
  expect(readFileSync(path, 'utf8')).toBe(other)
})

test('a disk that becomes read-only does not end the holder', () => {
  const readOnly = Object.assign(new Error('read-only file system'), { code: 'EROFS' })
  const { utimes } = fs
  vi.useFakeTimers()
  const lock = lockDirectory(directory)
  const failing = vi.fn((...args: unknown[]) => {
    const done = args.at(-1)
    if (typeof done !== 'function') throw readOnly
    done(readOnly)
  })
  Object.assign(fs, { utimes: failing, utimesSync: failing })
  syncBuiltinESMExports()
  vi.advanceTimersByTime(3_000)
  expect(failing).toHaveBeenCalledOnce()
  Object.assign(fs, { utimes, utimesSync })
  syncBuiltinESMExports()
  vi.useRealTimers()
  lock.release()
})
