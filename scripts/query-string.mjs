/**
 * What Refine asks of the package `qs`, in the browser app: addresses read and written, lists and records within them in
 * brackets. The package itself is 12 kB that every page would load; a test holds the two to the same answers.
 */

/** @typedef {{ addQueryPrefix?: boolean, skipNulls?: boolean, encode?: boolean }} Writing */

/**
 * @param {string} text such as `?page=2&sorters[0][field]=name`
 * @returns {Record<string, unknown>} every value a text, but for lists and records
 */
function parse(text, { ignoreQueryPrefix = false } = {}) {
  /** @type {Record<string, unknown>} */
  const root = {}
  const pairs = new URLSearchParams(ignoreQueryPrefix || !text.startsWith('?') ? text : `%3F${text.slice(1)}`)
  for (const [key, value] of pairs) {
    const path = pathOf(key)
    if (key !== '' && !path.some((name) => name in Object.prototype)) put(root, path, value)
  }
  return /** @type {Record<string, unknown>} */ (withLists(root))
}

/** `a[0][b]` → `a`, `0`, `b`. */
const pathOf = (/** @type {string} */ key) => {
  const [, first = key, rest = ''] = /^([^[]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? []
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)]
}

function put(/** @type {Record<string, unknown>} */ root, /** @type {string[]} */ path, /** @type {string} */ value) {
  let at = root
  for (const [index, given] of path.entries()) {
    const name = given === '' ? String(Object.keys(at).length) : given
    if (index === path.length - 1) {
      const known = at[name]
      at[name] = known === undefined ? value : [known, value].flat()
      return
    }
    if (typeof at[name] !== 'object') at[name] = {}
    at = /** @type {Record<string, unknown>} */ (at[name])
  }
}

/**
 * Records whose names are places become lists.
 * @returns {unknown}
 */
function withLists(/** @type {unknown} */ value, isRoot = true) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => /** @type {const} */ ([name, withLists(inner, false)]))
  const isList = !isRoot && entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/**
 * @param {Record<string, unknown>} values
 * @param {Writing} [options]
 */
function stringify(values, { addQueryPrefix = false, skipNulls = false, encode = true } = {}) {
  const written = (/** @type {unknown} */ text) => (encode ? encodeURIComponent(String(text)) : String(text))
  /** @type {(name: string, value: unknown) => string[]} */
  const parts = (name, value) => {
    if (value === undefined || (value === null && skipNulls)) return []
    if (value === null) return [`${written(name)}=`]
    if (value instanceof Date) return [`${written(name)}=${written(value.toISOString())}`]
    if (typeof value !== 'object') return [`${written(name)}=${written(value)}`]
    return Object.entries(value).flatMap(([inner, each]) => parts(`${name}[${inner}]`, each))
  }
  const text = Object.entries(values ?? {})
    .flatMap(([name, value]) => parts(name, value))
    .join('&')
  return text && addQueryPrefix ? `?${text}` : text
}

export { parse, stringify }
export default { parse, stringify }
