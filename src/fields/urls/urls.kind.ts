import { fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { mostEntries } from '../issues'
import { checkEntries, type ListOptions, stringsKind } from '../strings/strings.kind'
import { urlKind } from '../url/url.kind'

/** A list of web addresses. */
export const urls = fieldBuilder<'urls', ListOptions, readonly string[]>('urls')

export const urlsKind = defineKind({
  ...stringsKind.traits,
  name: 'urls',
  build: urls,
  longest: (field) => mostEntries(field) * 2049,
  check: (value, field) =>
    checkEntries(value, field, (entry) => urlKind.check(entry, field as Parameters<typeof urlKind.check>[1])),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    urls: typeof urlsKind
  }
}
