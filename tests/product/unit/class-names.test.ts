import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The style of a component and its class name are in different files: one was deleted without the other.

const textOf = (folder: string, end: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')

const rules = textOf('src', /\.css$/)
const code = textOf('src', /\.tsx?$/) + readFileSync('index.html', 'utf8')
const tests = textOf('tests', /\.ts$/)
const styled = new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
/** Beginnings of names that code completes, such as `list-` of `list-${align}`. */
const begun = [...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, name = '']) => name)

test('every class name of a component has a rule, or a test that finds it by its name', () => {
  const names = [...code.matchAll(/className="([^"]+)"/g)].flatMap(([, text = '']) => text.split(' '))
  const own = [...new Set(names)].filter((name) => !name.startsWith('ant-'))
  expect(own.length).toBeGreaterThan(100)
  expect(own.filter((name) => !styled.has(name) && !tests.includes(`.${name}`))).toEqual([])
})

test('every rule has a component', () => {
  const named = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)
  const isUsed = (name: string) => named(name) || begun.some((start) => name.startsWith(start))
  const own = [...styled].filter((name) => !/^(ant|rc)-/.test(name))
  expect(own.filter((name) => !isUsed(name))).toEqual([])
})

/**
 * The look comes from tokens and shared classes. So lines are only for what Ant Design lacks: a widget such as hours, or
 * room in a small window.
 */
const mostLines = 2478

test('the styles do not grow', () => {
  expect(rules.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(mostLines)
})
