import { LRUCache } from 'lru-cache'

/** Texts of documents that one cache keeps at most: in number, and in characters together. */
const most = 1_000
const mostCharacters = 400_000
/** A longer one is written by a program as it goes, and hardly comes again. */
const longest = 20_000

/**
 * What was worked out for a document, by its text; the ones not asked for longest make room. Bounded by characters: a parsed
 * document takes sixty times its text, so that a thousand long ones, which anybody may send, would take a gigabyte.
 */
export const keptByText = <Value extends object>(): LRUCache<string, Value> =>
  new LRUCache({
    max: most,
    maxSize: mostCharacters,
    maxEntrySize: longest,
    sizeCalculation: (_, text) => text.length + 1,
  })
