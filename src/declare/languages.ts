import { languages } from '../product'

/** The languages of content and of the interface, the fallback first. */
export { languages }
export type Language = (typeof languages)[number]

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value)

/** A language of the product; the fallback for any other value. */
export const languageOr = (value: unknown): Language => (isLanguage(value) ? value : languages[0])

/** The BCP 47 tag of a language, for the attribute `lang`. */
export const languageTag = (language: string) => (language === 'zh' ? 'zh-CN' : language)

/** The English name of a language: "Chinese". */
export const languageName = (language: string) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
