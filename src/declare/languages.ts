import { languages } from '../product'

/** The languages of content and of the interface, the fallback first. */
export { languages }
export type Language = (typeof languages)[number]

/** Whether people choose between languages. */
export const hasLanguageChoice = languages.length > 1

/** Texts by language: each language of the product has one, and those of others may remain. */
export type ByLanguage<T> = Readonly<Record<Language, T> & Record<string, T>>

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value)

/** A language of the product; the fallback for any other value. */
export const languageOr = (value: unknown): Language => (isLanguage(value) ? value : languages[0])

const suffixed = new RegExp(`^(.+)_(${languages.join('|')})$`)

/** A name and its language: `title_en` is `title` in English; any other name has no language. */
export function splitLanguage(name: string): readonly [base: string, language: Language | undefined] {
  const [, base = name, language] = suffixed.exec(name) ?? []
  return [base, language as Language | undefined]
}

/** The BCP 47 tag of a language, for the attribute `lang`. */
export const languageTag = (language: string) => (language === 'zh' ? 'zh-CN' : language)

/** The locale of a language, for dates and numbers; it also decides on which day a week begins. */
export const localeOf = (language: string) => (language === 'en' ? 'en-US' : languageTag(language))

/** Whether sentences have English articles, and names in lower case. A product need not have English. */
export const isEnglish = (language: string) => language === 'en'

const readers = new Map<string, Intl.DisplayNames>()

/** The name of a language in the language of the reader: "Chinese". */
export function languageName(language: string, reader = 'en'): string {
  const names = readers.get(reader) ?? new Intl.DisplayNames(localeOf(reader), { type: 'language' })
  readers.set(reader, names)
  return names.of(language) ?? language
}
