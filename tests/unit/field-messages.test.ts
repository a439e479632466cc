import '../harness/browser-surroundings'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { useFieldMessages } from '../../src/admin/form-fields/issue-text'
import { defineResource } from '../../src/declare'
import type { FieldMessages } from '../../src/declare/field-messages'
import { validate } from '../../src/declare/validate'
import { f } from '../../src/fields'

const i18n = i18next.createInstance({ lng: 'cimode' })
await i18n.init()

const studios = defineResource('studios', {
  title: 'name',
  fields: { links: f.urls(), name: f.text({ required: true, localized: true }) },
  form: [{ id: 'main', fields: ['name', 'links'] }],
})

const Paths = ({ messages }: { messages: FieldMessages }) =>
  useFieldMessages(studios, messages)
    .map(({ path }) => path)
    .join(' ')

// They had the order of the alphabet: "de" came before "en", and the tenth entry before the second.
test('messages have the order of the form, its languages and its entries', () => {
  const links = Array.from({ length: 11 }, (_, at) => (at === 2 || at === 10 ? 'no address' : 'https://example.com'))
  const { messages } = validate(studios, { links }, 'create')
  const paths = createElement(I18nextProvider, { i18n }, createElement(Paths, { messages }))
  expect(renderToStaticMarkup(paths)).toBe('name.en name.zh links.2 links.10')
})
