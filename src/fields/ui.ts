import type { AnyField } from '../declare'
import { booleanUi } from './boolean/boolean.ui'
import { childrenUi } from './children/children.ui'
import { colorUi } from './color/color.ui'
import { computedUi } from './computed/computed.ui'
import { dateUi } from './date/date.ui'
import { datetimeUi } from './datetime/datetime.ui'
import { decimalUi } from './decimal/decimal.ui'
import { emailUi } from './email/email.ui'
import { emojiUi } from './emoji/emoji.ui'
import { enumUi } from './enum/enum.ui'
import { eventsUi } from './events/events.ui'
import { fileUi } from './file/file.ui'
import { imageUi } from './image/image.ui'
import { intUi } from './int/int.ui'
import { jsonUi } from './json/json.ui'
import type { Align, KindUi } from './kind.ui'
import { longTextUi } from './long-text/long-text.ui'
import { markdownUi } from './markdown/markdown.ui'
import { moneyUi } from './money/money.ui'
import { passwordUi } from './password/password.ui'
import { phoneUi } from './phone/phone.ui'
import { ratingUi } from './rating/rating.ui'
import { relationUi } from './relation/relation.ui'
import { relationsUi } from './relations/relations.ui'
import { scopesUi } from './scopes/scopes.ui'
import { secretUi } from './secret/secret.ui'
import { slugUi } from './slug/slug.ui'
import { stringsUi } from './strings/strings.ui'
import { textUi } from './text/text.ui'
import { tokenUi } from './token/token.ui'
import { urlUi } from './url/url.ui'
import { urlsUi } from './urls/urls.ui'

export { momentField } from '../declare/field'

/** Cells and filter editors by the name of their kind. */
export const kindUis: Readonly<Record<string, KindUi>> = {
  boolean: booleanUi,
  children: childrenUi,
  color: colorUi,
  computed: computedUi,
  date: dateUi,
  datetime: datetimeUi,
  decimal: decimalUi,
  email: emailUi,
  emoji: emojiUi,
  enum: enumUi,
  events: eventsUi,
  file: fileUi,
  image: imageUi,
  int: intUi,
  json: jsonUi,
  longText: longTextUi,
  markdown: markdownUi,
  money: moneyUi,
  password: passwordUi,
  phone: phoneUi,
  rating: ratingUi,
  relation: relationUi,
  relations: relationsUi,
  scopes: scopesUi,
  secret: secretUi,
  slug: slugUi,
  strings: stringsUi,
  text: textUi,
  token: tokenUi,
  url: urlUi,
  urls: urlsUi,
}

/** How a field is shown. Throws for a kind without a part here, which a test finds first. */
export function kindUiOf(field: AnyField): KindUi {
  const ui = kindUis[field.kind]
  if (!ui) throw new Error(`The field kind "${field.kind}" has no part for lists and records.`)
  return ui
}

/** On which side of its column a field stands; undefined for the start. */
export function alignOf(field: AnyField): Align | undefined {
  const { align } = kindUiOf(field)
  return typeof align === 'function' ? align(field) : align
}
