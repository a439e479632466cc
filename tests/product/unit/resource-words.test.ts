import '../../../server/resource-messages'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import enForm from '../../../locales/en/form.json'
import en from '../../../locales/en/resources.json'
import enSystem from '../../../locales/en/system.json'
import zhForm from '../../../locales/zh/form.json'
import zh from '../../../locales/zh/resources.json'
import zhSystem from '../../../locales/zh/system.json'
import type { ResourceDeclaration } from '../../../src/declare'
import { fieldsOf } from '../../../src/declare/resource'
import { resources } from '../../../src/registry/resources'
import { titleOf } from '../../../src/registry/title'
import { newUserConfig } from '../../../src/resources/new-user-config/new-user-config'
import { subscriptionPlans } from '../../../src/resources/subscription-plans/subscription-plans'

type Words = { [key: string]: string | Words }

/**
 * The message keys of a resource's screens; a missing one is shown as its humanised English name.
 */
function keysOf(resource: ResourceDeclaration): readonly string[] {
  const { form, show, list, actions, rules } = resource
  const fields = Object.entries(fieldsOf(resource)) as [string, { values?: readonly string[] }][]
  const values = fields.flatMap(([name, { values = [] }]) => values.map((value) => `values.${name}.${value}`))
  const sections = new Set([...form, ...show].map(({ id }) => `sections.${id}`))
  return [
    ...['one', 'many'],
    ...fields.map(([name]) => `fields.${name}`),
    ...values,
    ...sections,
    ...list.presets.map(({ id }) => `presets.${id}`),
    ...Object.keys(actions).flatMap((id) => ['label', 'did', 'didIt'].map((key) => `actions.${id}.${key}`)),
    ...rules.map(({ id }) => `rules.${id}`),
  ]
}

/** The changes that hooks name, such as `operations.update(tx, users, id, values, 'refund')`. */
const changesOfHooks = readdirSync('src/resources', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.server.ts'))
  .map((path) => readFileSync(join('src/resources', path), 'utf8'))
  .flatMap((text) => [
    ...text.matchAll(/operations\.update\(\s*tx,\s*(\w+),(?:(?!operations)[\s\S])*?'(\w+)',?\s*\)\n/g),
  ])
  .map(([, resource, action]) => `resources.${resource}.actions.${action}`)

const find = (words: Words, path: string) =>
  path.split('.').reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words)

test.each([
  ['English', [en, enSystem], enForm],
  ['Chinese', [zh, zhSystem], zhForm],
])('every message of every resource exists in %s', (_, files, forms) => {
  // Some sections have the same name in every form.
  const isShared = (key: string) => find(forms as Words, `form.${key}`) !== undefined
  const missing = resources.flatMap((resource) =>
    keysOf(resource)
      .filter((key) => !isShared(key))
      .map((key) => `resources.${resource.name}.${key}`)
      .filter((path) => files.every((words) => find(words as Words, path) === undefined)),
  )
  expect(missing).toEqual([])
  const actionsOfUsers = ['becomeCreator', 'becomePlayer', 'refund'].map(
    (action) => `resources.users.actions.${action}`,
  )
  expect(changesOfHooks.toSorted()).toEqual(actionsOfUsers)
  const ofHooks = changesOfHooks.flatMap((path) => ['label', 'did', 'didIt'].map((key) => `${path}.${key}`))
  expect(ofHooks.filter((path) => files.every((words) => find(words as Words, path) === undefined))).toEqual([])
})

test.each([
  ['English', [en, enSystem]],
  ['Chinese', [zh, zhSystem]],
])('the message of a missing value has the label of its field in %s', (_, files) => {
  const others = resources.flatMap(({ name }) =>
    files.flatMap((words) => {
      const { fields = {}, required = {} } = (find(words as Words, `resources.${name}`) ?? {}) as Record<string, Words>
      return Object.entries(required)
        .filter(([field, message]) => !String(message).toLowerCase().includes(String(fields[field]).toLowerCase()))
        .map(([field, message]) => `${name}.${field}: ${message}`)
    }),
  )
  expect(others).toEqual([])
})

test('the server names single records and enum values by their labels, in the language of an email', () => {
  const titlesIn = (language: 'en' | 'zh') => [
    titleOf(newUserConfig, { id: 'a', initialCredits: 100 }, language),
    titleOf(subscriptionPlans, { id: 'b', type: 'monthly' }, language),
  ]
  expect(titlesIn('en')).toEqual(['New-user config', 'Monthly'])
  expect(titlesIn('zh')).toEqual(['新用户配置', '月付'])
})
