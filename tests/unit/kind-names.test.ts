import '../harness/browser-surroundings'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operatorsByType } from '../../src/declare/filter'
import { kindsByName } from '../../src/declare/kind'
import '../../src/fields'

// Other code uses only the traits of a kind, so that a new kind is one folder.

const kinds = [...kindsByName.keys()]
const name = `'(?:${kinds.join('|')})'`
const valueTypes = Object.keys(operatorsByType)

const comparison = new RegExp(`[kK]ind\\)? ?[!=]== ?${name}|${name} ?[!=]== ?[\\w.?]*[kK]ind\\b`, 'g')
const property = new RegExp(`\\bkind: ?(?:\\s*\\|?\\s*${name})+`, 'g')
const list = new RegExp(`\\[\\s*${name}(?:,\\s*${name})+,?\\s*\\]`, 'g')
const words = new RegExp(`'(?:${kinds.join('|')})(?: (?:${kinds.join('|')}))+'`, 'g')
const choice = new RegExp(`switch \\([^)]*\\bkind\\) \\{\\s*case ${name}`, 'g')
const record = new RegExp(`\\{(?:\\s*(?:${kinds.join('|')})(?:: [\\w. ]+)?,){3,}\\s*\\}`, 'g')

/** Places where a text branches on the names of kinds, or lists them. */
function namesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const all = (pattern: RegExp) => code.match(pattern) ?? []
  const lists = all(list).filter((found) => !quoted(found).every((each) => valueTypes.includes(each)))
  const found = [comparison, property, words, choice, record].flatMap(all)
  // The kind of an actor may be `token`.
  const isOfActor = (each: string) => /actor/i.test(code) && quoted(each).join() === 'token'
  return [...lists, ...found.filter((each) => !isOfActor(each))]
}

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, each]) => String(each))

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )

const isOfOneKind = (file: string) => /^src\/fields\/[^/]+\//.test(file)
const isDeclaration = (file: string) => /^src\/(resources|system)\/[^/]+\/[^.]+\.ts$|^src\/product\.ts$/.test(file)

const sources = [...filesOf('src'), ...filesOf('server')].filter(
  (file) => /\.tsx?$/.test(file) && !isOfOneKind(file) && !isDeclaration(file),
)

test('no file outside of a kind contains its name', () => {
  expect(sources.length).toBeGreaterThan(400)
  const named = sources.flatMap((file) => namesIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`))
  expect(named).toEqual([])
})

test('no file outside of a kind imports a file of it', () => {
  const ofAKind =
    /(?:from|import) '[^']*\/(?:fields\/)?[^/']+\/[^/']+\.kind'|(?:from|import) '[^']*\/fields\/[^/']+\/[^']+'/g
  const imported = sources.flatMap((file) =>
    (readFileSync(file, 'utf8').match(ofAKind) ?? []).map((found) => `${file}: ${found}`),
  )
  expect(imported).toEqual([])
})

describe('a name is detected when a file', () => {
  test.each([
    ['compares', "if (field.kind === 'money') return"],
    ['compares in the other order', "if ('date' !== field.kind) return"],
    ['infers from it', "F extends { kind: 'int' | 'rating' } ? number : never"],
    ['builds a field by hand', "const field = { kind: 'datetime' }"],
    ['lists kinds', "['password', 'secret', 'token'].includes(field.kind)"],
    ['lists kinds in a text', "'slug phone relation'.split(' ')"],
    ['selects by it', "switch (field.kind) {\n  case 'int':"],
    ['stores a value for each', '{ boolean: a, color: b, date: c, }'],
  ])('%s', (_, text) => expect(namesIn(text)).toHaveLength(1))

  test('but not as the type of a value or an actor', () => {
    expect(namesIn("['enum', 'boolean'].includes(valueTypeOf(resource, name))")).toEqual([])
    expect(namesIn("if (actor.kind === 'token') throw forbidden()")).toEqual([])
  })
})
