import type { AnyField } from '../declare'
import { booleanEditor } from './boolean/boolean.editor.ui'
import { colorEditor } from './color/color.editor.ui'
import { dateEditor } from './date/date.editor.ui'
import { datetimeEditor } from './datetime/datetime.editor.ui'
import { decimalEditor } from './decimal/decimal.editor.ui'
import { emailEditor } from './email/email.editor.ui'
import { emojiEditor } from './emoji/emoji.editor.ui'
import { enumEditor } from './enum/enum.editor.ui'
import { eventsEditor } from './events/events.editor.ui'
import { fileEditor } from './file/file.editor.ui'
import { imageEditor } from './image/image.editor.ui'
import { intEditor } from './int/int.editor.ui'
import { jsonEditor } from './json/json.editor.ui'
import type { EditorWidth, KindEditor } from './kind.editor.ui'
import { longTextEditor } from './long-text/long-text.editor.ui'
import { markdownEditor } from './markdown/markdown.editor.ui'
import { moneyEditor } from './money/money.editor.ui'
import { passwordEditor } from './password/password.editor.ui'
import { phoneEditor } from './phone/phone.editor.ui'
import { ratingEditor } from './rating/rating.editor.ui'
import { relationEditor } from './relation/relation.editor.ui'
import { relationsEditor } from './relations/relations.editor.ui'
import { scopesEditor } from './scopes/scopes.editor.ui'
import { secretEditor } from './secret/secret.editor.ui'
import { slugEditor } from './slug/slug.editor.ui'
import { stringsEditor } from './strings/strings.editor.ui'
import { textEditor } from './text/text.editor.ui'
import { urlEditor } from './url/url.editor.ui'
import { urlsEditor } from './urls/urls.editor.ui'

/** Kinds that no form writes: they follow from other records, or the program makes them. */
export const kindsWithoutEditor: readonly string[] = ['children', 'computed', 'token']

/** The forms' part of every field kind that a form can write. */
export const editors: Readonly<Record<string, KindEditor>> = {
  boolean: booleanEditor,
  color: colorEditor,
  date: dateEditor,
  datetime: datetimeEditor,
  decimal: decimalEditor,
  email: emailEditor,
  emoji: emojiEditor,
  enum: enumEditor,
  events: eventsEditor,
  file: fileEditor,
  image: imageEditor,
  int: intEditor,
  json: jsonEditor,
  longText: longTextEditor,
  markdown: markdownEditor,
  money: moneyEditor,
  password: passwordEditor,
  phone: phoneEditor,
  rating: ratingEditor,
  relation: relationEditor,
  relations: relationsEditor,
  scopes: scopesEditor,
  secret: secretEditor,
  slug: slugEditor,
  strings: stringsEditor,
  text: textEditor,
  url: urlEditor,
  urls: urlsEditor,
}

/** The editor of a declared field. Throws for a kind without one, which the start-up checks keep out of forms. */
export function editorOf(field: AnyField): KindEditor {
  const editor = editors[field.kind]
  if (!editor) throw new Error(`The kind "${field.kind}" has no editor.`)
  return editor
}

/** How wide a field's editor stands in a form. */
export function editorWidth(field: AnyField): EditorWidth {
  const { width = 'full' } = editorOf(field)
  return typeof width === 'function' ? width(field) : width
}
