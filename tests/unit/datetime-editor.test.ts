import '../harness/browser-surroundings'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { editor } from '../../src/fields/datetime/datetime.editor.ui'
import { datetime } from '../../src/fields/datetime/datetime.kind'
import type { EditorProps } from '../../src/fields/kind.editor.ui'

const i18n = i18next.createInstance({ lng: 'cimode' })
await i18n.init()

test.each([
  ['without a default', datetime({ ahead: [7] }), undefined, 'true'],
  ['with the current time as its default', datetime({ default: '$now', ahead: [7] }), undefined, 'false'],
  ['that was emptied', datetime({ default: '$now', ahead: [7] }), null, 'true'],
])('"Never" is chosen as the form would save it: a time %s', (_, field, value, pressed) => {
  const props = { field, value, name: 'until', label: 'Until', onChange: () => undefined } as unknown as EditorProps
  const html = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(editor.Editor, props)))
  expect(html.match(/aria-pressed="(\w+)"[^>]*>(?:<[^>]*>)*form\.ahead\.never/)?.[1]).toBe(pressed)
})
