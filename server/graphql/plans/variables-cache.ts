import { LRUCache } from 'lru-cache'

type Values = Record<string, unknown>

/** Maximum results of all documents together, and characters of the variables of one. */
const most = 1_000
const longest = 500

const results = new LRUCache<string, object>({ max: most })
let documents = 0

interface Kept<Result> {
  result: Result
  document: string
  /** Identifies the document and its variables; null for long variables, which are not cached. */
  key: string | null
}

/**
 * Caches a function of a document's variables: the same page is requested often. The result must depend on nothing else,
 * and must not be modified. Not for mutations, whose variables may be secret.
 */
export function keptByVariables<Result extends object>(
  read: (variables: Values) => Result,
): (variables: Values) => Kept<Result> {
  const document = String(documents++)
  return (variables) => {
    const text = JSON.stringify(variables)
    if (text.length > longest) return { result: read(variables), document, key: null }
    const key = `${document} ${text}`
    const known = results.get(key) as Result | undefined
    if (known) return { result: known, document, key }
    const result = read(variables)
    results.set(key, result)
    return { result, document, key }
  }
}
