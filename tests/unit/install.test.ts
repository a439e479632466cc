import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockInstallation } from '../../scripts/install.mjs'

function temporaryLock(pid?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'storydesk-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lock = join(folder, 'dist', 'install.lock')
  if (pid === undefined) return lock
  writeFileSync(join(folder, 'install.lock'), String(pid))
  return join(folder, 'install.lock')
}

test('a second start waits until the first one has installed the packages', async () => {
  // The parent process lives, as another start would.
  const lock = temporaryLock(process.ppid)
  let isHeld = false
  const second = lockInstallation(lock).then((release) => {
    isHeld = true
    return release
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isHeld).toBe(false)
  rmSync(lock)
  const release = await second
  release()
  expect(existsSync(lock)).toBe(false)
})

test.each([
  ['a killed process', spawnSync(process.execPath, ['--version']).pid],
  ['this process number in an earlier container', process.pid],
])('the lock of %s is taken over', async (_, pid) => {
  const release = await lockInstallation(temporaryLock(pid))
  release()
})

test('an old lock is taken over: another process may have the number', async () => {
  const lock = temporaryLock(process.ppid)
  const old = new Date(Date.now() - 11 * 60 * 1000)
  utimesSync(lock, old, old)
  const release = await lockInstallation(lock)
  release()
})
