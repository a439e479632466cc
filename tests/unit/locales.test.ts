import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { joinSentences } from '../../src/providers/translation'

type Words = { [key: string]: string | Words }

const folder = join(import.meta.dirname, '../../locales')
const languages = ['en', 'zh'] as const
const files = readdirSync(join(folder, 'en')).filter((name) => name.endsWith('.json'))

const read = (language: string, file: string) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Words

const flatten = (words: Words, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )

/** Chinese has one plural form where English has two; a plural form counts as its base key. */
const keyOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const placeholders = (text: string) => [...text.matchAll(/\{\{[-\s]*(\w+)/g)].map(([, name]) => name).sort()

test('both languages have the same files', () => {
  expect(readdirSync(join(folder, 'zh')).sort()).toEqual(readdirSync(join(folder, 'en')).sort())
})

// The names of languages were messages, so that a third language was called "De".
test('no key is of one language, so that another language needs no further messages', () => {
  const keys = files.flatMap((file) => flatten(read('en', file)).map(([key]) => key))
  expect(keys.filter((key) => languages.some((language) => key.split(/[._]/).at(-1) === language))).toEqual([])
})

describe.each(files)('%s', (file) => {
  const [en, zh] = languages.map((language) => flatten(read(language, file))) as [
    [string, string][],
    [string, string][],
  ]

  test('no key is missing in either language', () => {
    const keys = (words: [string, string][]) => [...new Set(words.map(([key]) => keyOf(key)))].sort()
    expect(keys(zh)).toEqual(keys(en))
  })

  test('no text is empty', () => {
    expect([...en, ...zh].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('a message has the same values in both languages', () => {
    const chinese = new Map(zh.map(([key, text]) => [keyOf(key), text]))
    const differing = en
      .filter(([key]) => !/_(one|zero)$/.test(key))
      .filter(([key, text]) => String(placeholders(text)) !== String(placeholders(chinese.get(keyOf(key)) ?? '')))
    expect(differing).toEqual([])
  })

  test('Chinese messages are translated', () => {
    const namesThatStay =
      /English|GraphiQL|Inter|Manrope|Storydesk|https?:|name@example\.com|\b[A-Z]{2,5}\b|\{\{.*?\}\}/g
    const isUntouched = (text: string) =>
      !/\p{Script=Han}/u.test(text) && /[a-z]/i.test(text.replace(namesThatStay, ''))
    const untouched = zh.filter(([, text]) => isUntouched(text))
    expect(untouched).toEqual([])
  })
})

test('Chinese messages have Chinese punctuation and one form of address', () => {
  const slips: [RegExp, string][] = [
    [/\p{Script=Han}\s*[,;:!?()]|[,;:!?()]\s*\p{Script=Han}/u, 'punctuation of another script'],
    [/\p{Script=Han}\.(?:\s|$)|\.\.\./u, 'a full stop or dots of another script'],
    [/[，。；：！？、“”（）] | [，。；：！？、（）]/u, 'a space beside punctuation that brings its own'],
    [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, 'no space between the scripts'],
    [
      /\p{Script=Han} \{\{(name|owner|roles|applicant|resource|where)\}\}/u,
      'a space before a text that may be Chinese',
    ],
    [/\{\{(name|owner|roles|applicant|resource|where)\}\} \p{Script=Han}/u, 'a space after a text that may be Chinese'],
    [/你/u, 'another form of address than 您'],
  ]
  const found = files.flatMap((file) =>
    flatten(read('zh', file)).flatMap(([key, message]) => {
      const text = message.replace(' :)', '')
      return slips.filter(([slip]) => slip.test(text)).map(([, what]) => `${key}: ${what}: ${text}`)
    }),
  )
  expect(found).toEqual([])
})

// The marks around values made them unknown keys, so that names of the program were shown.
test.each(languages)('%s inserts values into keys without marks', (language) => {
  const texts = files.flatMap((file) => flatten(read(language, file)))
  expect(texts.filter(([, text]) => /\$t\([^)]*\{\{(?!- )/.test(text))).toEqual([])
})

test('no key is in two files, because all of them merge into one tree', () => {
  const owners = new Map<string, string[]>()
  for (const file of files)
    for (const [key] of flatten(read('en', file))) owners.set(key, [...(owners.get(key) ?? []), file])
  expect([...owners].filter(([, where]) => where.length > 1)).toEqual([])
})

test('every message key in the code exists', () => {
  const keys = new Set(files.flatMap((file) => flatten(read('en', file)).flatMap(([key]) => [key, keyOf(key)])))
  const project = join(import.meta.dirname, '../..')
  const sources = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(project, folder, name), 'utf8')),
  )
  const named = sources.flatMap((text) => [...text.matchAll(/\b(?:t|wordAt\(words,)[( ]['"`]([\w.]+)(['"`]|\$\{)/g)])
  expect(named.length).toBeGreaterThan(500)
  // The product has the messages of its roles; a missing one is derived from the name.
  const isThere = ([, key = '', end]: RegExpMatchArray) =>
    end === '${' ? key === 'roles.' || [...keys].some((each) => each.startsWith(key)) : keys.has(key)
  expect(named.filter((match) => !isThere(match)).map(([, key]) => key)).toEqual([])
})

test('joined sentences have a space in English and none in Chinese, which has it in its full stop', () => {
  expect(joinSentences(['Changed 3 games.', false, undefined, '1 was refused.'])).toBe(
    'Changed 3 games. 1 was refused.',
  )
  expect(joinSentences(['已修改 3 款游戏。', null, '1 条被拒绝。'])).toBe('已修改 3 款游戏。1 条被拒绝。')
})
