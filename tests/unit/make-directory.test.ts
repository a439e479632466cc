import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDirectory } from '../../server/make-directory'

test('creates the missing directories for their owner only, also when one exists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storydesk-make-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const _time of [1, 2]) makeDirectory(join(folder, 'a', 'b'))
  for (const made of ['a', 'a/b']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeDirectory(join(folder, 'file', 'c'))).toThrow('ENOTDIR')
})

test.runIf(existsSync('/proc/self'))('is refused below /proc, where nothing can be created', () => {
  expect(() => makeDirectory('/proc/storydesk/files')).toThrow("mkdir '/proc/storydesk'")
})
