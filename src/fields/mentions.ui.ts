import { fieldsOf, type ResourceDeclaration } from '../declare'
import { resources } from '../registry/resources'
import type { MayList } from '../registry/selections'

/** A unique field whose values other texts mention. */
interface MentionedField {
  readonly resource: ResourceDeclaration
  readonly field: string
  readonly pattern: RegExp
}

/** A value in a text that may name a record. */
export interface Mention extends Pick<MentionedField, 'resource' | 'field'> {
  readonly value: string
  readonly start: number
  /** The part of the text to replace by the link. */
  readonly text: string
}

const openResources = resources.filter(
  ({ hidden, operations }) => !hidden && operations.includes('list') && operations.includes('show'),
)

const mentionedFields: readonly MentionedField[] = openResources.flatMap((resource) =>
  Object.entries(fieldsOf(resource)).flatMap(([field, { mention }]) => {
    return typeof mention === 'string' ? [{ resource, field, pattern: new RegExp(mention, 'gd') }] : []
  }),
)

/** The address of a record as its menu copies it, or its path: origin, path and id after a space. */
const addressPattern =
  /(^|[\s(（])(https?:\/\/[^\s/]+)?(\/[a-z/-]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w/-])/g

const addressesIn = (text: string): readonly Mention[] =>
  [...text.matchAll(addressPattern)].flatMap((match) => {
    const [address, before = '', origin, path, value = ''] = match
    const resource = openResources.find((each) => each.path === path)
    if (!resource || (origin && origin !== window.location.origin)) return []
    return [{ resource, field: 'id', value, start: match.index + before.length, text: address.slice(before.length) }]
  })

/** Whether a text may mention a record. */
export const hasMentions = (text: string) =>
  mentionedFields.some(({ pattern }) => text.search(pattern) >= 0) || addressesIn(text).length > 0

/**
 * The addresses of records in a text, and the values that match a declared `mention`, in order, without overlap. Only of
 * resources that the actor may list.
 */
export function mentionsIn(text: string, mayList: MayList): readonly Mention[] {
  const values = mentionedFields.flatMap(({ resource, field, pattern }) =>
    [...text.matchAll(pattern)].map((match): Mention => {
      const [start = 0, end = start] = match.indices?.[1] ?? match.indices?.[0] ?? []
      const value = text.slice(start, end)
      return { resource, field, value, start, text: value }
    }),
  )
  const found = [...values, ...addressesIn(text)]
    .filter(({ resource }) => mayList(resource.name))
    .sort((one, other) => one.start - other.start)
  let end = 0
  return found.filter(({ start, text: replaced }) => {
    const isFree = start >= end
    if (isFree) end = start + replaced.length
    return isFree
  })
}
