import type { AnyField } from '../declare/field'
import { booleanServer } from './boolean/boolean.server'
import { childrenServer } from './children/children.server'
import { colorServer } from './color/color.server'
import { computedServer } from './computed/computed.server'
import { dateServer } from './date/date.server'
import { datetimeServer } from './datetime/datetime.server'
import { decimalServer } from './decimal/decimal.server'
import { emailServer } from './email/email.server'
import { emojiServer } from './emoji/emoji.server'
import { enumServer } from './enum/enum.server'
import { eventsServer } from './events/events.server'
import { fileServer } from './file/file.server'
import { imageServer } from './image/image.server'
import { intServer } from './int/int.server'
import { jsonServer } from './json/json.server'
import type { ServerKind } from './kind.server'
import { longTextServer } from './long-text/long-text.server'
import { markdownServer } from './markdown/markdown.server'
import { moneyServer } from './money/money.server'
import { passwordServer } from './password/password.server'
import { phoneServer } from './phone/phone.server'
import { ratingServer } from './rating/rating.server'
import { relationServer } from './relation/relation.server'
import { relationsServer } from './relations/relations.server'
import { scopesServer } from './scopes/scopes.server'
import { secretServer } from './secret/secret.server'
import { slugServer } from './slug/slug.server'
import { stringsServer } from './strings/strings.server'
import { textServer } from './text/text.server'
import { tokenServer } from './token/token.server'
import { urlServer } from './url/url.server'
import { urlsServer } from './urls/urls.server'

const serverKinds: readonly ServerKind[] = [
  booleanServer,
  childrenServer,
  colorServer,
  computedServer,
  dateServer,
  datetimeServer,
  decimalServer,
  emailServer,
  emojiServer,
  enumServer,
  eventsServer,
  fileServer,
  imageServer,
  intServer,
  jsonServer,
  longTextServer,
  markdownServer,
  moneyServer,
  passwordServer,
  phoneServer,
  ratingServer,
  relationServer,
  relationsServer,
  scopesServer,
  secretServer,
  slugServer,
  stringsServer,
  textServer,
  tokenServer,
  urlServer,
  urlsServer,
]

export const serverKindsByName: ReadonlyMap<string, ServerKind> = new Map(serverKinds.map((kind) => [kind.name, kind]))

/** The server's part of a declared field's kind. */
export function serverKindOf(field: AnyField): ServerKind {
  const kind = serverKindsByName.get(field.kind)
  if (!kind) throw new Error(`The kind "${field.kind}" has no server part.`)
  return kind
}
