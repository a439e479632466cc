import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { readExportBody } from '../../server/import-export/export-request'
import { menuGroups } from '../../src/declare'
import type { AnyField } from '../../src/declare/field'
import { kindsByName } from '../../src/declare/kind'
import { operatorsByType } from '../../src/declare/operators'
import { f } from '../../src/fields'
import { serverKinds } from '../../src/fields/registry.server'
import { resourceNamed } from '../../src/registry/resources'

/** The documents say what the program does: what is added to the one and not to the other fails here. */
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const schema = buildSchema(read('schema.graphql'))
const declaring = read('docs/declaring-a-resource.md')

/** The line of a table whose first cell begins with this. */
const rowOf = (start: string) => declaring.split('\n').find((line) => line.startsWith(`| \`${start}`)) ?? ''

/** Names of the members of an interface of the source. */
const membersOf = (path: string, name: string) => {
  const body = read(path).split(`export interface ${name}`)[1]?.split(/^}/m)[0] ?? ''
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, member]) => String(member))
}

/** `'"$PLAYER"'`, by which a shell puts a variable into quotes. */
const withoutVariables = (text: string) => text.replace(/'"\$\w+"'/g, '')

/** The GraphQL documents in a page's shell examples: the JSON after `-d` or `operations=`. */
const documentsIn = (text: string) =>
  [...withoutVariables(text).matchAll(/(?:-d |operations=)'(\{[^']*\})'/g)].flatMap(
    ([, json = '']) => (JSON.parse(json) as { query?: string }).query ?? [],
  )

/** The exports in a page's shell examples: the resource and the JSON of the request. */
const exportsIn = (text: string) =>
  [...text.matchAll(/\/export\/(\w+)\.(?:csv|json)[^']*-d '(\{[^']*\})'/g)].map(([, name = '', json = '']) => ({
    name,
    json,
  }))

describe('docs/declaring-a-resource.md', () => {
  const words = Object.keys(f)

  test.each(words)('tells the kind %s with all its options', (word) => {
    const kind = kindsByName.get(word)
    const row = rowOf(`f.${word}(`)
    expect(row).not.toBe('')
    const options = kind?.options.filter((option) => option !== 'to' && !row.includes(`\`${option}`))
    expect([word, options]).toEqual([word, []])
    const output = serverKinds.get(word)?.output
    const type = typeof output === 'function' ? output({ kind: word } as AnyField) : output
    if (type) expect(row).toContain(type)
  })

  test.each(['required', 'unique', 'write', 'search', 'was'])('tells the option %s of every field', (option) => {
    expect(rowOf(`${option}\``)).not.toBe('')
  })

  test.each([
    ['src/declare/resource.ts', 'ResourceOptions'],
    ['src/declare/resource.ts', 'Action'],
    ['src/declare/resource.ts', 'Rule'],
    ['server/operations/behaviour.ts', 'ResourceBehaviour'],
    ['src/admin/slots.ts', 'ResourceSlots'],
  ])('tells every member of %s: %s', (path, name) => {
    const members = membersOf(path, name)
    expect(members.length).toBeGreaterThan(2)
    expect(
      members.filter((member) => !declaring.includes(`\`${member}\``) && !declaring.includes(`${member}:`)),
    ).toEqual([])
  })

  test('tells every group of the menu and every operator', () => {
    const operators = Object.values(operatorsByType).flat()
    expect([...menuGroups, ...operators].filter((word) => !declaring.includes(`\`${word}\``))).toEqual([])
  })

  test('tells every code of the start-up checks, and no other', () => {
    const checks = readdirSync(join(root, 'src/declare')).map((name) => `src/declare/${name}`)
    const elsewhere = [
      'server/operations/behaviour-checks.ts',
      'server/policy/policy-checks.ts',
      'src/registry/resource-files.server.ts',
    ]
    const files = [...checks, ...elsewhere].map(read)
    const codes = new Set(files.flatMap((text) => text.match(/'D\d{3}'/g) ?? []).map((code) => code.slice(1, -1)))
    const told = declaring.match(/^\| D\d{3} /gm)?.map((line) => line.slice(2, 6))
    expect(told).toEqual([...codes].sort())
  })
})

describe.each([
  'README.md',
  'CHANGELOG.md',
  'examples/typescript-client/README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
])('%s', (path) => {
  const text = read(path)

  test('leads to places that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g)].map(([, file = '', anchor = '']) => ({
      file,
      anchor,
    }))
    const headings = (of: string) =>
      [...of.matchAll(/^#+ (.+)$/gm)].map(
        ([, heading = '']) =>
          `#${heading
            .toLowerCase()
            .replace(/[^\p{L}\d\s-]/gu, '')
            .replaceAll(' ', '-')}`,
      )
    const broken = links.filter(({ file, anchor }) => {
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, target))) return true
      return anchor !== '' && !headings(read(target)).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('asks for what the schema has', () => {
    for (const { name, json } of exportsIn(text)) {
      expect(() => readExportBody(json, resourceNamed(name), schema)).not.toThrow()
    }
    const problems = documentsIn(text).flatMap((document) => validate(schema, parse(document)))
    expect(problems.map(({ message }) => message)).toEqual([])
  })

  test('names commands and files that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name))
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    const files = [
      ...text.matchAll(/`((?:src|server|scripts|locales|drizzle|tests|docs|bench|examples)\/[\w./-]*)`/g),
    ].map(([, file]) => String(file))
    expect(files.filter((file) => !/studios|percent/.test(file) && !existsSync(join(root, file)))).toEqual([])
  })
})
