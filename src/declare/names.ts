const words = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)

const snakeCases = new Map<string, string>()

/** `creditPrice` → `credit_price`: the name of a column or a table. Cached, because every request uses it. */
export function snakeCase(name: string): string {
  const known = snakeCases.get(name)
  if (known !== undefined) return known
  const made = words(name)
    .map((word) => word.toLowerCase())
    .join('_')
  snakeCases.set(name, made)
  return made
}

/** `creditPrice` → `credit-price`: the name of a path. */
export const kebabCase = (name: string) => snakeCase(name).replaceAll('_', '-')

/** `game` → `Game`: the name of a GraphQL type. */
export const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** `password` → `confirmPassword`: the property of a repeated value. */
export const confirmationOf = (property: string) => `confirm${pascalCase(property)}`

/** `creditPrice` → "Credit price": replaces a missing label. */
export const humanise = (name: string) => {
  const text = words(name)
    .map((word) => word.toLowerCase())
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Words other than abbreviations ("AI key") are lowercase within an English sentence. */
export const inline = (words: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

/** An English label with its article in a sentence: `Author` → "an author", `Tags` → "tags". */
export function withArticle(label: string): string {
  const words = inline(label)
  if (/[^us]s$/i.test(words)) return words
  return /^(?:[aeio]|u(?!ser|rl|ni|se))/i.test(words) ? `an ${words}` : `a ${words}`
}

/** Plural endings and their singular; the first match applies. The types of records use them too. */
const pluralEndings = [
  ['ies', 'y'],
  ['ouses', 'ouse'],
  ['auses', 'ause'],
  ['uses', 'us'],
  ['sses', 'ss'],
  ['xes', 'x'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['s', ''],
] as const
export type PluralEndings = typeof pluralEndings

/** `categories` → `category`, by its ending; a resource with an irregular name declares its `singular`. */
export function singularOf(name: string): string {
  const ending = pluralEndings.find(([many]) => name.endsWith(many))
  return ending ? name.slice(0, -ending[0].length) + ending[1] : name
}

/** The nearest of `names` to `name` if it is probably a typing mistake, else undefined. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 3))
  const ranked = names.map((other) => ({ other, distance: editDistance(name, other) }))
  ranked.sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= limit ? best.other : undefined
}

/** Edit distance of two words; a swap of neighbours counts as one. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1))
      if (swapped) row[j] = Math.min(row[j] ?? 0, at(i - 2, j - 2) + 1)
    }
  }
  return at(a.length, b.length)
}

/** The format of names of resources, fields and actions, which become GraphQL names, SQL names and URLs. */
export const nameShape = /^[a-z][a-zA-Z0-9]{0,40}$/
export const nameRule = 'a name is in camelCase, and has only letters and digits, at most 41'

/** `rental_lines`, `rental-lines` or `RentalLines` → `rentalLines`. */
export const camelCase = (name: string) => {
  const [first = '', ...rest] = words(name).map((word) => word.toLowerCase())
  return first + rest.map(pascalCase).join('')
}
