import type { Colleague } from './documents'

/** A part of a note: a text, or a mentioned person. */
export type NotePart = string | Colleague

/** The parts of a body in order; a mention of an unknown account is a text. */
export function partsOfNote(body: string, mentions: readonly Colleague[]): NotePart[] {
  return body.split(/(<@[0-9a-f-]{36}>)/).flatMap((part): NotePart[] => {
    if (part === '') return []
    const id = /^<@(.{36})>$/.exec(part)?.[1]
    const person = mentions.find((each) => each.id === id)
    return [person ?? (id ? '@…' : part)]
  })
}

/** A body as a person types it: `@Name` for each mention. */
export const typedNote = (body: string, mentions: readonly Colleague[]): string =>
  partsOfNote(body, mentions)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')

/** The body of a typed text: `@Name` of a chosen person is a mention. Longer names come first: "Ann" is in "Anna". */
export function bodyOfNote(typed: string, chosen: readonly Colleague[]): string {
  const people = [...chosen].sort((a, b) => b.name.length - a.name.length)
  return people.reduce((text, { id, name }) => text.replaceAll(`@${name}`, `<@${id}>`), typed)
}
