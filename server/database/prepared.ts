import { LRUCache } from 'lru-cache'

/** Maximum number of prepared statements of a connection whose text depends on requests. */
const mostPrepared = 1_000
const longest = 30_000
/** Texts that ran once and may be prepared at the second run. */
const mostSeen = 500

/**
 * Decides which statements to prepare: those that run a second time, up to a maximum. Each one costs every connection
 * about twenty kilobytes, and a client may generate unlimited documents.
 */
export function createPreparing(): (text: string) => boolean {
  const prepared = new Set<string>()
  const seen = new LRUCache<string, true>({ max: mostSeen })
  return (text) => {
    if (prepared.has(text)) return true
    if (prepared.size >= mostPrepared || text.length > longest) return false
    if (!seen.has(text)) {
      seen.set(text, true)
      return false
    }
    seen.delete(text)
    prepared.add(text)
    return true
  }
}
