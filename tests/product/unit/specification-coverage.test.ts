import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../../server/paths'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const sections = read('docs/specification-coverage.md').split(/^## /m).slice(1)

/** Each file in a cell, with the names of its tests. */
const namedIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`((?:,? “[^”]+”)*)/g)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }))

interface Node {
  type: string
  name?: string
  value?: unknown
  start: number
  end: number
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
}

/** `test`, `describe`, `test.each(…)`; null for another call and for a skipped test. */
function testOf(callee: Node | undefined): string | null {
  if (callee?.type === 'Identifier')
    return /^(test|it|describe)$/.test(callee.name ?? '') ? (callee.name ?? null) : null
  if (callee?.type === 'CallExpression') return testOf(callee.callee)
  if (callee?.type !== 'MemberExpression') return null
  return /^(skip|todo|fixme)$/.test(callee.property?.name ?? '') ? null : testOf(callee.object)
}

const titlesByFile = new Map<string, Set<string>>()

/** The titles of the tests in a source file; other quoted strings do not count. */
function titlesOf(file: string): Set<string> {
  const known = titlesByFile.get(file)
  if (known) return known
  const text = read(file)
  const titles = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: [title] = [] } = node as Node
    if (type === 'CallExpression' && title && testOf(callee)) {
      if (title.type === 'Literal') titles.add(String(title.value))
      if (title.type === 'TemplateLiteral') titles.add(text.slice(title.start + 1, title.end - 1))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, text).program)
  titlesByFile.set(file, titles)
  return titles
}

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
    const tests = held.filter(({ file }) => file.endsWith('.test.ts'))
    const missing = tests.flatMap(({ file, names }) =>
      names.filter((name) => !titlesOf(file).has(name)).map((name) => ({ file, name })),
    )
    expect(missing).toEqual([])
    // A test must be named: a file alone would still exist when the sentence is no longer tested.
    expect(tests.filter(({ names }) => names.length === 0)).toEqual([])
  })
})
