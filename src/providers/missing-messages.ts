import { humanise, singularOf } from '../declare/names'

/**
 * Default messages for missing keys, so that a new resource is readable: `resources.games.fields.creditPrice` → "Credit
 * price", `resources.studios.one` → "Studio".
 */
export const messageOfKey = (key: string): string => {
  const parts = key.split('.')
  const [first, resource = '', part] = parts
  const last = parts.at(-1) ?? key
  if (first === 'resources' && (part === 'one' || part === 'many')) {
    return humanise(part === 'one' ? singularOf(resource) : resource)
  }
  return humanise(aspects.has(last) ? (parts.at(-2) ?? last) : last)
}

/** Key suffixes that describe the name before them. */
const aspects = new Set(['label', 'confirm', 'done', 'title'])
