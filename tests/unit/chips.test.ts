import '../harness/browser-surroundings'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { CellPlace, CellProps } from '../../src/fields/kind.ui'
import { strings } from '../../src/fields/strings/strings.kind'
import { view } from '../../src/fields/strings/strings.view.ui'

const i18n = i18next.createInstance({ lng: 'cimode' })
await i18n.init()

const shown = (place: CellPlace) => {
  const value = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
  const props = { field: strings(), value, name: 'tags', place } as unknown as CellProps
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(view.Cell, props)))
}

test('rows and cards show as many of 50 values as fit, and the number of the others', () => {
  for (const place of ['row', 'card', 'gallery'] as const) {
    expect(shown(place).match(/>tag \d+</g)).toHaveLength(2)
    expect(shown(place)).toContain('>+48<')
  }
  expect(shown('record').match(/>tag \d+</g)).toHaveLength(50)
  expect(shown('record')).not.toContain('>+')
})
