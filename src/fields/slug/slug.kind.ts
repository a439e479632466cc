import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind } from '../../declare/kind'
import { checkNotation, trimmed } from '../issues'

export interface SlugOptions extends FieldOptions {
  /** The text field whose English text the form uses for its proposal. */
  from?: string
  max?: number
  /** Refuses digits: only lowercase letters and hyphens (specification section 5, categories). */
  lettersOnly?: boolean
}

/** The part of a URL that names the record: lowercase words joined by hyphens. */
export const slug = fieldBuilder<'slug', SlugOptions, string>('slug')

/** Longer than any slug: titles are cut first, because every key press normalizes them. */
const longestTitle = 500

/** "Neon Harbor: Dawn" → `neon-harbor-dawn`; empty if no character can be in a URL. */
export const slugFrom = (title: string, { max = 80, lettersOnly = false }: SlugOptions = {}) =>
  title
    .slice(0, longestTitle)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(lettersOnly ? /[^a-z]+/g : /[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, Math.min(max, 80))
    .replace(/-$/, '')

export const slugKind = defineKind({
  name: 'slug',
  build: slug,
  valueType: 'text',
  searchable: true,
  line: { isCode: true, width: 200 },
  options: ['from', 'max', 'lettersOnly'],
  proposal: {
    source: (field) => (field as SlugOptions).from,
    from: (title, field) => slugFrom(title, field as SlugOptions),
  },
  longest: (field) => (field as SlugOptions).max ?? 120,
  normalise: trimmed,
  check: (value, field) => {
    const { max = 120, lettersOnly } = field as SlugOptions
    const pattern = lettersOnly ? /^[a-z]+(-[a-z]+)*$/ : /^[a-z0-9]+(-[a-z0-9]+)*$/
    return checkNotation(value, max, (text) => pattern.test(text), lettersOnly ? 'slugLetters' : 'slug')
  },
})

declare module '../../declare/kind' {
  interface FieldKinds {
    slug: typeof slugKind
  }
}
