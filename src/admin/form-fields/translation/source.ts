import { type Language, languages } from '../../../declare/languages'
import { textIn } from '../../../declare/properties'

/** The language that a text is translated from: the first other one with a text, else the first other one. */
export function sourceOf(value: unknown, to: Language, all: readonly Language[] = languages): Language {
  const others = all.filter((each) => each !== to)
  return others.find((each) => textIn(value, each)?.trim()) ?? others[0] ?? to
}
