import type { Asker } from '../operations/actor'

/** How many connections of one process may be held open for events, in all and by one session or token. */
const mostConnections = 5_000
const mostBySession = 30
/** Subscriptions of one connection. */
export const mostSubscriptions = 100

/** Counts open connections; a place is taken for as long as its connection lives. */
export function createPlaces() {
  const bySession = new Map<string, number>()
  let all = 0
  return {
    /** Whether another connection may be opened at all. */
    hasRoom: () => all < mostConnections,
    /** Gives what frees the place again; null when the session has too many. */
    take(asker: Asker): (() => void) | null {
      const key = `${asker.kind} ${asker.sessionId ?? asker.tokenId ?? asker.id}`
      const held = bySession.get(key) ?? 0
      if (held >= mostBySession || all >= mostConnections) return null
      bySession.set(key, held + 1)
      all++
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        all--
        const left = (bySession.get(key) ?? 1) - 1
        if (left > 0) bySession.set(key, left)
        else bySession.delete(key)
      }
    },
  }
}

export type Places = ReturnType<typeof createPlaces>
