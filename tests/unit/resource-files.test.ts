import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { messageFiles } from '../../scripts/message-files.mjs'
import { defineResource, type ResourceDeclaration } from '../../src/declare'
import { f } from '../../src/fields'
import { assertMenu, assertProduct, assertResourceFiles } from '../../src/registry/resource-files.server'

const declare = (name: string) =>
  defineResource(name, { title: 'name', group: 'other', fields: { name: f.text({ required: true }) } })
const declared = [declare('payments'), declare('giftCards')]
const sources = [
  'src/resources/payments/payments.ts',
  'src/resources/payments/payments.ui.tsx',
  'src/resources/payments/receipt.tsx',
  'src/system/gift-cards/gift-cards.ts',
  'src/system/gift-cards/gift-cards.server.ts',
  'src/resources/drawing/drawing.server.ts',
]

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function rootWith(files: readonly string[], text = '') {
  const root = mkdtempSync(join(tmpdir(), 'storydesk-files-'))
  roots.push(root)
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(
      join(root, file),
      file.endsWith('.json') ? text : file.endsWith('.ui.tsx') ? 'export const slots = {}' : '',
    )
  }
  return root
}

function check(files: readonly string[], messages: object = {}, resources: readonly ResourceDeclaration[] = declared) {
  const locales = ['en', 'zh'].map((language) => `locales/${language}/resources.json`)
  const root = rootWith([...files, ...locales], JSON.stringify(messages))
  return () => assertResourceFiles(root, resources)
}

test.each([
  ['payments.ts', 'const payments = defineResource(…)', 'is not exported: export const payments = defineResource(…)'],
  ['payments.server.ts', 'const behaviour = defineBehaviour(payments, {})', 'is not exported: export const behaviour'],
  ['payments.server.ts', "const job = defineJob('job', run)", 'is not exported: export const job = defineJob(…)'],
  ['payments.ui.tsx', 'export const slot = {}', 'exports neither "slots" nor "screens"'],
])('%s with %s stops the start', (file, text, message) => {
  const path = `src/resources/payments/${file}`
  const root = rootWith([path])
  writeFileSync(join(root, path), text)
  expect(() => assertResourceFiles(root, [declare('payments')])).toThrow(`${path}: ${message}`)
  writeFileSync(join(root, path), `${text}\nexport { payments, behaviour, job, slot as slots }`)
  expect(() => assertResourceFiles(root, [declare('payments')])).not.toThrow()
})

test('the build names a file of messages that is not JSON', () => {
  const { transform } = messageFiles()
  expect(() => transform('{ "a": "b", }', '/project/locales/zh/resources.json')).toThrow(
    'locales/zh/resources.json is not valid JSON: ',
  )
  expect(transform('{ "a": "b" }', '/project/locales/zh/resources.json')).toBe(undefined)
})

test('files with names of declared resources, and modules of a shared folder, are valid', () => {
  expect(check(sources, { resources: { payments: {}, giftCards: {} } })).not.toThrow()
  expect(() => assertResourceFiles('/nowhere', declared)).not.toThrow()
})

test.each([
  ['src/resources/payments/paymnets.server.ts', 'unknown resource "paymnets", did you mean "payments"? (D094)'],
  ['src/resources/payments/paymnets.ui.tsx', 'unknown resource "paymnets", did you mean "payments"? (D094)'],
  ['src/resources/paymnets/paymnets.server.ts', 'unknown resource "paymnets", did you mean "payments"? (D094)'],
  ['src/resources/payments/demo.seed.ts', 'unknown resource "demo"; there are "payments", "gift-cards" (D094)'],
  ['src/system/giftCards/giftCards.ui.tsx', 'unknown resource "giftCards", did you mean "gift-cards"? (D094)'],
  ['src/resources/gift-cards/gift-cards.ui.tsx', 'is ignored here: move it to src/system/gift-cards (D094)'],
  ['src/resources/payments/parts/payments.ui.tsx', 'is ignored here: move it to src/resources/payments (D094)'],
  ['src/resources/payments.ui.tsx', 'is ignored here: move it to src/resources/payments (D094)'],
  ['src/resources/refunds.ts', 'a declaration must be in a folder with the name of its resource (D094)'],
])('%s stops the start', (file, message) => {
  expect(check([...sources, file])).toThrow(`${file}: ${message}`)
})

test('a preview needs its component', () => {
  const fields = { name: f.text({ required: true }) }
  const previewed = [
    ...declared,
    defineResource('posters', { title: 'name', group: 'other', fields, preview: ['name'] }),
  ]
  const files = [...sources, 'src/resources/posters/posters.ts']
  expect(check(files, {}, previewed)).toThrow('posters.preview: needs its component in posters.preview.tsx (D094)')
  expect(check([...files, 'src/resources/posters/posters.preview.tsx'], {}, previewed)).not.toThrow()
})

test('messages for an unknown resource stop the start', () => {
  expect(check(sources, { resources: { payments: {}, giftCrads: {} } })).toThrow(
    'locales/zh/resources.json: resources.giftCrads: unknown resource "giftCrads", did you mean "giftCards"? (D095)',
  )
})

test('an entry of the menu that is no resource and no page stops the start', () => {
  const root = rootWith(['src/product.ts', 'src/pages/map/map.page.ts', ...sources])
  const menu = (entries: readonly string[]) => () => assertMenu(root, declared, { general: entries })
  expect(menu(['payments', 'map', 'settings'])).not.toThrow()
  expect(menu(['payments', 'paymnets'])).toThrow(
    'src/product.ts: general: no resource and no page has the name "paymnets", did you mean "payments"? (D097)',
  )
  expect(menu(['maps'])).toThrow('did you mean "map"? (D097)')
})

test('a product has an existing currency, and messages in its languages', () => {
  const root = rootWith(['src/product.ts', 'locales/en/errors.json'])
  expect(() => assertProduct(root, { currency: 'EUR', languages: ['en'] })).not.toThrow()
  expect(() => assertProduct(root, { currency: 'EURO', languages: ['en', 'de'] })).toThrow(
    'src/product.ts: languages: there are no messages in locales/de (D098)\n' +
      'src/product.ts: currency: "EURO" is no code of ISO 4217, such as "EUR" (D098)',
  )
  expect(() => assertProduct('/nowhere', { currency: 'EURO', languages: [] })).not.toThrow()
})
