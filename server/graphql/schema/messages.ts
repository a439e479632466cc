import { humanise, type ResourceDeclaration } from '../../../src/declare'
import { inline } from '../../../src/declare/names'

type Messages = { readonly [key: string]: string | Messages }

/** The English messages of the interface, which also describe the schema. */
const files = import.meta.glob<Messages>('../../../locales/en/*.json', { eager: true, import: 'default' })

const messageAt = (path: readonly string[]): string | undefined => {
  for (const file of Object.values(files)) {
    let found: string | Messages | undefined = file
    for (const key of path) found = typeof found === 'object' ? found[key] : undefined
    if (typeof found === 'string') return found
  }
  return undefined
}

/** The messages of a resource by key; a missing one is derived from the name. */
export interface ResourceLabels {
  /** "game" and "games", as in a sentence. */
  one: string
  many: string
  field(name: string): string
  /** The help text of the field in its form. */
  help(name: string): string | undefined
  value(field: string, value: string): string
  action(name: string): string
  actionField(action: string, name: string): string
}

const made = new Map<string, ResourceLabels>()

/** The English messages of a resource. */
export function labelsOf({ name: resource, singular }: ResourceDeclaration): ResourceLabels {
  const known = made.get(resource)
  if (known) return known
  const at = (...path: string[]) => messageAt(['resources', resource, ...path])
  const field = (name: string) => at('fields', name) ?? humanise(name)
  const one = inline(at('one') ?? humanise(singular))
  const labels: ResourceLabels = {
    one,
    many: at('one') ? pluralOf(one) : inline(humanise(resource)),
    field,
    help: (name) => at('help', name),
    value: (name, value) => at('values', name, value) ?? humanise(value),
    action: (name) => at('actions', name, 'label') ?? humanise(name),
    actionField: (action, name) => at('actions', action, 'fields', name) ?? field(name),
  }
  made.set(resource, labels)
  return labels
}

/** "An AI key" at the start of a sentence, "a user" within one. */
export const aRecord = ({ one }: Pick<ResourceLabels, 'one'>, place: 'first' | 'inside' = 'first'): string => {
  const article = /^(?:[aeio]|u(?!s))/i.test(one) ? 'an' : 'a'
  return `${place === 'first' ? `${article.charAt(0).toUpperCase()}${article.slice(1)}` : article} ${one}`
}

/** "categories" from "category". The menu label may be a place instead, such as "Blog". */
const pluralOf = (one: string) => (/[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`)
