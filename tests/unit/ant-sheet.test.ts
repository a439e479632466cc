import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { antSheet } from '../../scripts/ant-sheet'

const appearance = { mode: 'light', language: 'en', motion: true } as const

test("Ant Design's styles are the same in every theme and language", () => {
  const sheet = antSheet(appearance)
  expect(sheet).toContain('.ant-btn-primary')
  expect(sheet).toMatch(/\.data-ant-cssinjs-cache-path\{content:"[^"]+\|Table-Table\|/)
  expect(antSheet({ mode: 'dark', language: 'zh', motion: false })).toBe(sheet)
})

test('the sheet has every component that a screen imports', () => {
  /** Names in an import of antd, without types and new names. */
  const importedBy = (text: string) =>
    [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    )
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const used = new Set(files.flatMap((file) => importedBy(readFileSync(`src/${file}`, 'utf8'))))
  expect(used.size).toBeGreaterThan(20)
  const inSheet = importedBy(readFileSync('scripts/ant-sheet.tsx', 'utf8'))
  // `Grid` gives a hook only; parts that load after their page have the others, whose styles are long.
  const left = ['Avatar', 'Grid', 'InputNumber', 'Mentions', 'QRCode']
  const components = [...used].filter((name) => /^[A-Z]\w+$/.test(name) && !left.includes(name))
  expect(components.filter((name) => !inSheet.includes(name))).toEqual([])
})
