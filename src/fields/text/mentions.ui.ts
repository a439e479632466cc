import { fieldsOf, type ResourceDeclaration } from '../../declare'
import { resources } from '../../registry/resources'
import type { MayList } from '../../registry/selections'
import type { TextOptions } from './text.kind'

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
}

const mentionedFields: readonly MentionedField[] = resources.flatMap((resource) =>
  Object.entries(fieldsOf(resource)).flatMap(([field, options]) => {
    const { mention } = options as TextOptions
    const { hidden, operations } = resource
    const isOpen = !hidden && operations.includes('list') && operations.includes('show')
    return mention && isOpen ? [{ resource, field, pattern: new RegExp(mention, 'gd') }] : []
  }),
)

/** Whether a text may mention a record. */
export const hasMentions = (text: string) => mentionedFields.some(({ pattern }) => text.search(pattern) >= 0)

/**
 * The values in a text that match a declared `mention`, in order, without overlap. Only of resources that the actor may
 * list.
 */
export function mentionsIn(text: string, mayList: MayList): readonly Mention[] {
  const found = mentionedFields
    .filter(({ resource }) => mayList(resource.name))
    .flatMap(({ resource, field, pattern }) =>
      [...text.matchAll(pattern)].map((match) => {
        const [start = 0, end = start] = match.indices?.[1] ?? match.indices?.[0] ?? []
        return { resource, field, value: text.slice(start, end), start }
      }),
    )
    .sort((one, other) => one.start - other.start)
  let end = 0
  return found.filter(({ start, value }) => {
    const isFree = start >= end
    if (isFree) end = start + value.length
    return isFree
  })
}
