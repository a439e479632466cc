import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/paths'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const sections = read('docs/specification-coverage.md').split(/^## /m).slice(1)

/** Each file that a cell names, with the names of its tests that follow it. */
const namedIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`((?:,? “[^”]+”)*)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }))

test('the specification has nine sections, and each is covered', () => {
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

describe.each(sections.map((section) => [section.split('\n')[0] ?? '', section]))('%s', (_title, section) => {
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| says'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test.each(rows.map(([, says = '', heldBy = '']) => [says, heldBy]))('%s', (_says, heldBy) => {
    const held = namedIn(heldBy)
    if (held.length === 0) expect(heldBy).toMatch(/\*\*not there\*\*/)
    expect(held.filter(({ file }) => !existsSync(join(projectRoot, file)))).toEqual([])
    const missing = held.flatMap(({ file, names }) => {
      const text = read(file)
      return names.filter((name) => !text.includes(name)).map((name) => ({ file, name }))
    })
    expect(missing).toEqual([])
    // A test is held to its name: a file alone would go on being there when the sentence is no longer tested.
    expect(held.filter(({ file, names }) => file.endsWith('.test.ts') && names.length === 0)).toEqual([])
  })
})
