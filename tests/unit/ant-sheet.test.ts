import { expect, test } from 'vitest'
import { antSheet } from '../../scripts/ant-sheet'

const appearance = { mode: 'light', font: 'inter', language: 'en', motion: true } as const

test("Ant Design's styles are the same in every theme, font and language", () => {
  const sheet = antSheet(appearance)
  expect(sheet).toContain('.ant-btn-primary')
  expect(sheet).toMatch(/\.data-ant-cssinjs-cache-path\{content:"[^"]+\|Table-Table\|/)
  expect(antSheet({ mode: 'dark', font: 'system', language: 'zh', motion: false })).toBe(sheet)
})
