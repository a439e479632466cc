import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Every message key of the server and the checks must have a text in both languages.

const root = join(import.meta.dirname, '../..')

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

const words = (language: string, file: string): Record<string, string> => {
  const tree = JSON.parse(readFileSync(join(root, 'locales', language, `${file}.json`), 'utf8'))
  return tree[file]
}

const found = (texts: readonly string[], pattern: RegExp) =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, key = '']) => key)))].sort()

const server = [...sources('server'), ...sources('src')]
const errors = found(server, /'errors\.(\w+)'/g)
const issues = found(sources('src/fields'), /invalid\('(\w+)'/g)
const messages = found(server, /'validation\.(\w+)'/g)
const refusals = found(sources('server/files'), /refuse\('(\w+)'/g)
const checks = found(sources('src/declare'), /\{ key: '(\w+)'/g)

test.each(['en', 'zh'])('every error and every issue has a message in %s', (language) => {
  expect(errors.length).toBeGreaterThan(20)
  expect(errors.filter((key) => !words(language, 'errors')[key])).toEqual([])
  const sent = [...issues, ...messages, ...refusals, ...checks]
  expect(sent.length).toBeGreaterThan(40)
  expect(sent.filter((key) => !words(language, 'validation')[key])).toEqual([])
})
