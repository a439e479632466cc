import type { AnyRecord } from './evaluate'
import { type Language, languages } from './field'
import { humanise } from './names'
import { fieldOf, type ResourceDeclaration } from './resource'

const isWritten = (text: unknown): text is string => typeof text === 'string' && text !== ''

/** A text as it is shown: of a localized one the wanted language, else the other that is written; null where there is none. */
export function textIn(value: unknown, language: Language): { text: string; language?: Language } | null {
  if (typeof value !== 'object' || value === null) return isWritten(value) ? { text: value } : null
  const texts = value as Partial<Record<Language, unknown>>
  const found = [language, ...languages].find((candidate) => isWritten(texts[candidate]))
  return found ? { text: texts[found] as string, language: found } : null
}

type WordOf = (resource: ResourceDeclaration, field: string, word: string, language: Language) => string
let wordOf: WordOf = (_resource, _field, word) => humanise(word)

/** Gives the interface's words for enums, which may name a record ("Monthly"); the browser does so at its start. */
export const setTitleWords = (words: WordOf): void => {
  wordOf = words
}

/** The name of a record to people; its id where it has none. */
export function titleOf(resource: ResourceDeclaration, record: AnyRecord, language: Language): string {
  const word = record[resource.title]
  if (typeof word === 'string' && fieldOf(resource, resource.title)?.kind === 'enum') {
    return wordOf(resource, resource.title, word, language)
  }
  return textIn(record[resource.title], language)?.text ?? String(record.id ?? '')
}
