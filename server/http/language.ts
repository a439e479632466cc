import { isLanguage, type Language, languages } from '../../src/declare/languages'

/**
 * The language of a request, as the browser app chooses it: that of its cookie (specification section 3), else the
 * first accepted one that the product has, else the fallback.
 */
export function languageOf(cookie: string | null | undefined, accepted: string | null | undefined): Language {
  const chosen = /(?:^|;\s*)vite-ui-language=(\w+)/.exec(cookie ?? '')?.[1]
  if (isLanguage(chosen)) return chosen
  const preferred = (accepted ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  return preferred.find(isLanguage) ?? languages[0]
}
