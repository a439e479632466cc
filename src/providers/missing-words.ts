import { humanise, singularOf } from '../declare/names'

/**
 * The words that stand where a key is missing, so that a new resource reads well before anybody writes its words:
 * `resources.games.fields.creditPrice` → "Credit price", `resources.studios.one` → "Studio".
 */
export const wordOfKey = (key: string): string => {
  const parts = key.split('.')
  const [first, resource = '', part] = parts
  const last = parts.at(-1) ?? key
  if (first === 'resources' && (part === 'one' || part === 'many')) {
    return humanise(part === 'one' ? singularOf(resource) : resource)
  }
  return humanise(aspects.has(last) ? (parts.at(-2) ?? last) : last)
}

/** What a key says of the thing named before it. */
const aspects = new Set(['label', 'confirm', 'done', 'title'])
