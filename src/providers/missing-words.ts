import { humanise, singularOf } from '../declare/names'

/**
 * The words that stand where a key is missing, so that a new resource reads well before anybody writes its words:
 * `resources.games.fields.creditPrice` → "Credit price", `resources.studios.one` → "Studio".
 */
export const wordOfKey = (key: string): string => {
  const [first, resource = '', ...rest] = key.split('.')
  if (first !== 'resources') return humanise(key.split('.').at(-1) ?? key)
  const [part, name] = rest
  if (part === 'one' || part === undefined) return humanise(singularOf(resource))
  if (part === 'many') return humanise(resource)
  return humanise(name ?? part)
}
