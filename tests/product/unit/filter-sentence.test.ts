import '../../harness/browser-surroundings'
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import crudEn from '../../../locales/en/crud.json'
import resourcesEn from '../../../locales/en/resources.json'
import crudZh from '../../../locales/zh/crud.json'
import resourcesZh from '../../../locales/zh/resources.json'
import { sentenceOf } from '../../../src/admin/list/use-filter-sentence'
import { formatsOf } from '../../../src/fields/formats.ui'
import { readListState } from '../../../src/lists/list-address'
import { resourceNamed } from '../../../src/registry/resources'

const i18n = i18next.createInstance()
await i18n.init({
  resources: {
    en: { translation: { ...crudEn, ...resourcesEn } },
    zh: { translation: { ...crudZh, ...resourcesZh } },
  },
  interpolation: { escapeValue: false },
})

const id = '01900000-0000-7000-8000-000000000001'

const sentence = (language: 'en' | 'zh', resourceName: string, name: string, text: string) => {
  const t = i18n.getFixedT(language)
  const formats = formatsOf(language === 'zh' ? 'zh-CN' : 'en-US')
  const resource = resourceNamed(resourceName)
  const value = readListState(resource, text === 'empty' || text === 'filled' ? `${text}=${name}` : `${name}=${text}`)
    .filters[name]
  if (!value) throw new Error(`"${text}" says nothing about ${name}.`)
  const { key, values } = sentenceOf(resource, name, value, {
    field: t(`resources.${resourceName}.fields.${name}`),
    choice: (word) => t(`resources.${resourceName}.values.${name}.${word}`),
    record: () => 'RPG',
    bound: (bound) => (bound.includes('-') ? formats.day(bound) : formats.decimal(bound)),
    either: formats.either,
  })
  return t(`filters.sentence.${key}`, values)
}

describe('a filter reads as a sentence', () => {
  test.each([
    ['users', 'status', 'active', 'Status is Active', '状态为正常'],
    [
      'users',
      'status',
      'active,invited,suspended',
      'Status is Active, Invited, or Suspended',
      '状态为正常、已邀请或已封禁',
    ],
    ['users', 'lastLoginAt', 'empty', 'Last login is empty', '最近登录为空'],
    ['users', 'lastLoginAt', 'filled', 'Last login is not empty', '最近登录不为空'],
    ['users', 'username', 'bo', 'Username contains “bo”', '用户名包含“bo”'],
    ['users', 'subscribed', 'true', 'Subscribed is yes', '已订阅：是'],
    ['users', 'credits', '10..2000', 'Credits between 10 and 2,000', '积分在 10 至 2,000 之间'],
    ['users', 'credits', '10..', 'Credits at least 10', '积分不少于 10'],
    ['users', 'credits', '..10', 'Credits at most 10', '积分不超过 10'],
    ['users', 'credits', '10', 'Credits exactly 10', '积分为 10'],
    ['users', 'registeredAt', 'last-30-days', 'Registered in the last 30 days', '注册时间：最近 30 天'],
    ['users', 'registeredAt', 'this-month', 'Registered this month', '注册时间：本月'],
    ['users', 'registeredAt', '2026-01-01..', 'Registered since Jan 1, 2026', '注册时间自 2026年1月1日 起'],
    ['users', 'registeredAt', '..2026-01-01', 'Registered until Jan 1, 2026', '注册时间至 2026年1月1日 止'],
    ['users', 'registeredAt', '2026-01-01', 'Registered on Jan 1, 2026', '注册时间为 2026年1月1日'],
    [
      'users',
      'registeredAt',
      '2026-01-01..2026-02-01',
      'Registered from Jan 1, 2026 to Feb 1, 2026',
      '注册时间自 2026年1月1日 至 2026年2月1日',
    ],
    ['games', 'category', id, 'Category is RPG', '分类为RPG'],
    ['games', 'tags', id, 'Tags include RPG', '标签包含RPG'],
  ])('%s.%s=%s', (resource, name, text, en, zh) => {
    expect(sentence('en', resource, name, text)).toBe(en)
    expect(sentence('zh', resource, name, text)).toBe(zh)
  })
})
