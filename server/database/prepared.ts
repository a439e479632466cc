import { LRUCache } from 'lru-cache'

/** Statements a connection keeps prepared at most, of those whose text follows what somebody asked for. */
const mostPrepared = 1_000
const longest = 30_000
/** Texts that were run once, waiting to be run again. */
const mostSeen = 500

/**
 * Says which statements are worth preparing: those that come a second time, as long as there is room. Each one costs every
 * connection some twenty kilobytes until it ends, and a client that makes up its documents as it goes has no end of them.
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
