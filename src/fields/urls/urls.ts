import { declareField } from '../../declare/field'
import { defineKind, type FieldKind } from '../../declare/kind'
import { checkEntries, type ListOptions, mostEntries, parseLines, stringsKind } from '../strings/strings'
import { urlKind } from '../url/url'

/** A list of web addresses. */
export const urls = <const O extends ListOptions = object>(options: O = {} as O) =>
  declareField<'urls', O, readonly string[]>('urls', options)

export const urlsKind: FieldKind = defineKind({
  ...stringsKind,
  name: 'urls',
  valueType: 'none',
  longest: (field) => mostEntries(field) * 2049,
  parse: parseLines,
  check: (value, field) =>
    checkEntries(value, field, (entry) => urlKind.check(entry, field as Parameters<typeof urlKind.check>[1])),
})
