import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { menuGroups } from '../../src/declare'
import type { AnyField } from '../../src/declare/field'
import { operatorsByType } from '../../src/declare/filter'
import { kindsByName } from '../../src/declare/kind'
import { f } from '../../src/fields'
import { serverKindOf } from '../../src/fields/registry.server'

/** The documents match the program: an addition to only one of them fails here. */
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const declaring = read('docs/declaring-a-resource.md')

/** The line of a table whose first cell begins with this text. */
const rowOf = (start: string) => declaring.split('\n').find((line) => line.startsWith(`| \`${start}`)) ?? ''

/** Names of the members of an interface of the source. */
const membersOf = (path: string, name: string) => {
  const body =
    read(path)
      .split(new RegExp(`export interface ${name}\\b`))[1]
      ?.split(/^}/m)[0] ?? ''
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member]) => String(member))
}

/** The text under a heading, up to the next one. */
const sectionOf = (heading: string) => declaring.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#+ /m)[0] ?? ''

/** The names in the first cells of a section's table, found by the heading of its first column. */
const rowsOf = (section: string, column: string) => {
  const table = section.split(`| ${column} |`)[1]?.split('\n\n')[0] ?? ''
  const cells = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => String(name)))
}

describe('docs/declaring-a-resource.md', () => {
  const words = Object.keys(f)

  test.each(words)('documents the kind %s with all its options', (word) => {
    const kind = kindsByName.get(word)
    const row = rowOf(`f.${word}(`)
    expect(row).not.toBe('')
    const options = kind?.options.filter((option) => option !== 'to' && !new RegExp(`\`${option}[\`:]`).test(row))
    expect([word, options]).toEqual([word, []])
    const output = kindsByName.has(word) ? serverKindOf({ kind: word }).output : undefined
    const type = typeof output === 'function' ? output({ kind: word } as AnyField) : output
    if (type) expect(row).toContain(type)
  })

  // A name anywhere in the page was enough, so a renamed option stayed in the page.
  test.each([
    ['src/declare/resource-options.ts', 'ResourceOptions', 'Resource options', 'option'],
    ['src/declare/field.ts', 'FieldOptions', 'Fields', 'option'],
    ['src/declare/resource-options.ts', 'Action', 'Actions', 'option'],
    ['server/operations/behaviour.ts', 'ResourceBehaviour', 'Server', 'part'],
    ['src/admin/slots.ts', 'ResourceSlots', 'Screens', 'slot'],
  ])('has exactly one row for each member of %s: %s in its section', (path, name, heading, column) => {
    const members = membersOf(path, name)
    expect(members.length).toBeGreaterThan(2)
    expect(rowsOf(sectionOf(heading), column).sort()).toEqual(members.sort())
  })

  test.each([
    ['Rule', 'Rules', 'rules'],
    ['Recommended', 'Recommended ranges', 'recommended'],
    ['Action', 'Actions', 'actions'],
  ])('uses only existing options in its examples of %s', (name, heading, option) => {
    const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(sectionOf(heading)) ?? []
    const examples: object[] = Object.values(new Function('f', `return ({ ${code} }).${option}`)(f))
    const given = new Set(examples.flatMap((example) => Object.keys(example)))
    const members = membersOf('src/declare/resource-options.ts', name)
    expect([...given].filter((key) => !members.includes(key))).toEqual([])
    // Those of actions have a table.
    if (name !== 'Action') expect([...given].sort()).toEqual(members.sort())
  })

  test('documents every menu group and every operator', () => {
    const operators = Object.values(operatorsByType).flat()
    expect([...menuGroups, ...operators].filter((word) => !declaring.includes(`\`${word}\``))).toEqual([])
  })

  test('documents exactly the codes of the start-up checks', () => {
    const checks = readdirSync(join(root, 'src/declare')).map((name) => `src/declare/${name}`)
    const elsewhere = [
      'server/operations/behaviour-checks.ts',
      'server/policy/policy-checks.ts',
      'src/registry/resource-files.server.ts',
    ]
    const files = [...checks, ...elsewhere].map(read)
    const codes = new Set(files.flatMap((text) => text.match(/'D\d{3}'/g) ?? []).map((code) => code.slice(1, -1)))
    const documented = declaring.match(/^\| D\d{3} /gm)?.map((line) => line.slice(2, 6))
    expect(documented).toEqual([...codes].sort())
  })
})
