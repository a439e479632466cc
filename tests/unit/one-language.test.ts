import '../harness/browser-surroundings'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import { LanguageMenu } from '../../src/admin/appearance/appearance-menus'

vi.mock('../../src/product', async (original) => ({ ...(await original<object>()), languages: ['zh'] }))

const i18n = i18next.createInstance({ lng: 'cimode' })
await i18n.init()

test('a product with one language has no menu of languages', () => {
  expect(renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(LanguageMenu)))).toBe('')
})
