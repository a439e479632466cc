import type { AnyField } from '../declare/field'
import type { FieldKind } from '../declare/kind'
import { boolean, booleanKind } from './boolean/boolean'
import { children, childrenKind } from './children/children'
import { color, colorKind } from './color/color'
import { computed, computedKind } from './computed/computed'
import { date, dateKind } from './date/date'
import { datetime, datetimeKind } from './datetime/datetime'
import { decimal, decimalKind } from './decimal/decimal'
import { email, emailKind } from './email/email'
import { emoji, emojiKind } from './emoji/emoji'
import { enumKind, enumOf } from './enum/enum'
import { events, eventsKind } from './events/events'
import { file, fileKind } from './file/file'
import { image, imageKind } from './image/image'
import { int, intKind } from './int/int'
import { json, jsonKind } from './json/json'
import { longText, longTextKind } from './long-text/long-text'
import { markdown, markdownKind } from './markdown/markdown'
import { money, moneyKind } from './money/money'
import { password, passwordKind } from './password/password'
import { phone, phoneKind } from './phone/phone'
import { rating, ratingKind } from './rating/rating'
import { relation, relationKind } from './relation/relation'
import { relations, relationsKind } from './relations/relations'
import { scopes, scopesKind } from './scopes/scopes'
import { secret, secretKind } from './secret/secret'
import { slug, slugKind } from './slug/slug'
import { strings, stringsKind } from './strings/strings'
import { text, textKind } from './text/text'
import { token, tokenKind } from './token/token'
import { url, urlKind } from './url/url'
import { urls, urlsKind } from './urls/urls'

/** The words a declaration is written with, one a kind. */
export const f = {
  boolean,
  children,
  color,
  computed,
  date,
  datetime,
  decimal,
  email,
  emoji,
  enum: enumOf,
  events,
  file,
  image,
  int,
  json,
  longText,
  markdown,
  money,
  password,
  phone,
  rating,
  relation,
  relations,
  scopes,
  secret,
  slug,
  strings,
  text,
  token,
  url,
  urls,
}

const kinds: readonly FieldKind[] = [
  booleanKind,
  childrenKind,
  colorKind,
  computedKind,
  dateKind,
  datetimeKind,
  decimalKind,
  emailKind,
  emojiKind,
  enumKind,
  eventsKind,
  fileKind,
  imageKind,
  intKind,
  jsonKind,
  longTextKind,
  markdownKind,
  moneyKind,
  passwordKind,
  phoneKind,
  ratingKind,
  relationKind,
  relationsKind,
  scopesKind,
  secretKind,
  slugKind,
  stringsKind,
  textKind,
  tokenKind,
  urlKind,
  urlsKind,
]

export const kindsByName: ReadonlyMap<string, FieldKind> = new Map(kinds.map((kind) => [kind.name, kind]))

/** The kind of a declared field. Throws for a kind that has no folder here, which start-up checks report first. */
export function kindOf(field: AnyField): FieldKind {
  const kind = kindsByName.get(field.kind)
  if (!kind) throw new Error(`There is no field kind "${field.kind}".`)
  return kind
}
