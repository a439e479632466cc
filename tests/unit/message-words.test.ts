import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sourcesIn = (folder: string, ending = /\.tsx?$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

type Words = { [key: string]: string | Words }

const wordsOf = (file: string): Words => JSON.parse(readFileSync(join(root, 'locales/en', file), 'utf8'))

const has = (words: Words, key: string): boolean => {
  const [first = '', ...rest] = key.split('.')
  const found = words[first]
  if (rest.length === 0) return found !== undefined || Object.keys(words).some((name) => name.startsWith(`${first}_`))
  return typeof found === 'object' && has(found, rest.join('.'))
}

/** Literal message keys that the server or a field kind sends. */
const sent = [...sourcesIn('server'), ...sourcesIn('src')].flatMap((source) => [
  ...[...source.matchAll(/['"`]((?:errors|validation)\.[a-zA-Z0-9.]+)['"`]/g)].map(([, key]) => key ?? ''),
  ...[...source.matchAll(/invalid\('(\w+)'/g)].map(([, key]) => `validation.${key}`),
])

test('every message that is sent by key exists', () => {
  const words = { ...wordsOf('errors.json'), ...wordsOf('validation.json'), ...wordsOf('crud.json') }
  expect([...new Set(sent)].filter((key) => !has(words, key)).sort()).toEqual([])
  expect(sent.length).toBeGreaterThan(40)
})

test('texts have the comma and the colon of the language', () => {
  const screens = ['admin', 'pages', 'fields', 'resources', 'theme'].flatMap((folder) =>
    sourcesIn(`src/${folder}`, /\.tsx$/),
  )
  expect(screens.flatMap((source) => source.match(/^.*(\}[:,] <|>[:,] \{|aria-label=.*\}: \$).*$/gm) ?? [])).toEqual([])
  // The lists of a GraphQL document are in a template string.
  expect(screens.flatMap((source) => source.match(/^.*(?<!\$\{\w+)\.join\(', '\).*$/gm) ?? [])).toEqual([])
})

test('a Chinese sentence quotes the title of a record, which may be a sentence itself', () => {
  const folder = join(root, 'locales/zh')
  const texts = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  const bare = /\p{Script=Han}\{\{(title|record)\}\}|\{\{(title|record)\}\}\p{Script=Han}/u
  expect(texts.filter((text) => bare.test(text))).toEqual([])
})
