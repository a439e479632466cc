import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createBuild, publishBuild, publishedBuild } from '../../scripts/builds.mjs'

const hour = 60 * 60 * 1000

function temporaryDist() {
  const dist = mkdtempSync(join(tmpdir(), 'storydesk-builds-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  writeFileSync(join(dist, 'package.json'), '{ "type": "module" }')
  const write = (build: string, text: string) => {
    mkdirSync(join(build, 'server'))
    writeFileSync(join(build, 'server', 'main.js'), `console.log('${text}')`)
  }
  const run = () => execFileSync(process.execPath, [join(dist, 'server', 'main.js')], { encoding: 'utf8' }).trim()
  return { dist, write, run }
}

test('two builds at once and an interrupted one leave a complete one', () => {
  const { dist, write, run } = temporaryDist()
  const first = createBuild(dist)
  const second = createBuild(dist)
  write(first, 'first')
  publishBuild(first, 'a1', dist)
  expect(run()).toBe('first')
  write(second, 'second')
  createBuild(dist)
  expect(run()).toBe('first')
  publishBuild(second, 'b2', dist)
  expect(run()).toBe('second')
  expect(publishedBuild(dist)).toBe(second)
})

test('a replaced build stays for a day, for a server that runs on it', () => {
  const { dist, write } = temporaryDist()
  const start = Date.now()
  const publishAt = (time: number) => {
    const build = createBuild(dist)
    write(build, '')
    publishBuild(build, 'a1', dist, new Date(time))
    return build
  }
  const long = publishAt(start)
  const next = publishAt(start + 100 * hour)
  expect(existsSync(long)).toBe(true)
  const last = publishAt(start + 110 * hour)
  expect([long, next, last].map((build) => existsSync(build))).toEqual([true, true, true])
  publishAt(start + 130 * hour)
  expect([long, next].map((build) => existsSync(build))).toEqual([false, true])
})
