import i18next from 'i18next'
import { expect, test } from 'vitest'
import { marked, spacing } from '../../src/providers/spacing'

const language = i18next.createInstance()
await language.use(spacing).init({
  lng: 'zh',
  resources: {
    zh: {
      translation: {
        create: '新建{{one}}',
        on: '{{role}}可在“{{page}}”操作',
        page: '第 {{n}} 页',
        due: '已于 {{day}} 逾期',
      },
    },
  },
  interpolation: { escapeValue: true, escape: marked },
  postProcess: ['spacing'],
})

test.each([
  ['create', { one: '游戏' }, '新建游戏'],
  ['create', { one: 'Studio' }, '新建 Studio'],
  ['create', { one: 'AI密钥' }, '新建 AI密钥'],
  ['on', { role: 'Editor', page: 'Studios' }, 'Editor 可在“Studios”操作'],
  ['on', { role: '编辑', page: '博客' }, '编辑可在“博客”操作'],
  ['page', { n: 3 }, '第 3 页'],
  ['due', { day: '11月27日' }, '已于 11月27日逾期'],
  ['due', { day: '昨天' }, '已于昨天逾期'],
])('%s with %j becomes %s', (key, values, sentence) => {
  expect(language.t(key, values)).toBe(sentence)
})
