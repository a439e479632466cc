import { type AnyRecord, type Language, languages } from '../declare/field'
import { humanise } from '../declare/names'
import { textPaths } from '../declare/properties'
import { fieldOf, type ResourceDeclaration } from '../declare/resource'
import { choicesOf, hasShape } from '../declare/traits'
import { resourceNamed } from './resources'

const isWritten = (text: unknown): text is string => typeof text === 'string' && text !== ''

/** The displayed text: for a localized one the wanted language, else the other one; null if empty. */
export function shownText(value: unknown, language: Language): { text: string; language?: Language } | null {
  if (typeof value !== 'object' || value === null) return isWritten(value) ? { text: value } : null
  const texts = value as Partial<Record<Language, unknown>>
  const found = [language, ...languages].find((candidate) => isWritten(texts[candidate]))
  return found ? { text: texts[found] as string, language: found } : null
}

interface TitleLabels {
  /** The name of a single record: that of its resource. */
  one(resource: ResourceDeclaration, language: Language): string
  /** An enum value ("Monthly"). */
  value(resource: ResourceDeclaration, field: string, value: string, language: Language): string
}

let labels: TitleLabels = {
  one: ({ singular }) => humanise(singular),
  value: (_resource, _field, value) => humanise(value),
}

/** Sets the labels that are titles. The browser and the server call it at start. */
export const setTitleLabels = (given: TitleLabels): void => {
  labels = given
}

type OwnName = (resource: ResourceDeclaration, record: AnyRecord, language: Language) => string | undefined
let ownName: OwnName = () => undefined

/** Sets the names that resources give to their records; the browser calls it at start. */
export const setOwnNames = (name: OwnName): void => {
  ownName = name
}

/** The resource of the titles, if `title` is a relation. */
export function titleTarget(resource: ResourceDeclaration): ResourceDeclaration | undefined {
  const field = fieldOf(resource, resource.title)
  return field && hasShape(field, 'reference') ? resourceNamed(String(field.to)) : undefined
}

/** Separates the titles of the records above each other in a tree. */
export const betweenLevels = ' / '

/**
 * The title of a record, or of its related record by its declaration; its id if it has none. A single record has the
 * name of its resource. Links to a record of a tree have those above it too: "Blog / 2024".
 */
export function titleOf(resource: ResourceDeclaration, record: AnyRecord, language: Language): string {
  const ancestors = (record.ancestors ?? []) as readonly AnyRecord[]
  return [...ancestors, record].map((each) => ownTitleOf(resource, each, language)).join(betweenLevels)
}

function ownTitleOf(resource: ResourceDeclaration, record: AnyRecord, language: Language): string {
  const own = ownName(resource, record, language)
  if (own !== undefined) return own
  if (resource.single) return labels.one(resource, language)
  const value = record[resource.title]
  const target = titleTarget(resource)
  if (target && typeof value === 'object' && value !== null) return titleOf(target, value as AnyRecord, language)
  if (typeof value === 'string' && choicesOf(fieldOf(resource, resource.title)).length > 0) {
    return labels.value(resource, resource.title, value, language)
  }
  return (target ? undefined : shownText(value, language)?.text) ?? String(record.id ?? '')
}

const longest = 80

/** Shortens a text inside a sentence: the title of a comment is its whole text. */
export function shortened(text: string): string {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : text
}

/** The path of the title's text: field names, through the relation and with the language (`game`, `title`, `en`). */
export function titlePaths(resource: ResourceDeclaration): readonly (readonly string[])[] {
  const { title } = resource
  const target = titleTarget(resource)
  return target ? titlePaths(target).map((path) => [title, ...path]) : textPaths(resource, title)
}
