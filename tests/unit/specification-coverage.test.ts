import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/paths'

const text = readFileSync(join(projectRoot, 'docs/specification-coverage.md'), 'utf8')
const sections = text.split(/^## /m).slice(1)

test('the specification has nine sections, and each is covered', () => {
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

describe.each(sections.map((section) => [section.split('\n')[0] ?? '', section]))('%s', (_title, section) => {
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| says'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test.each(rows.map(([, says = '', heldBy = '']) => [says, heldBy]))('%s', (_says, heldBy) => {
    const files = [...heldBy.matchAll(/`([^`]+)`/g)].map(([, file]) => file as string)
    if (files.length === 0) expect(heldBy).toMatch(/\*\*not there\*\*/)
    expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
  })
})
