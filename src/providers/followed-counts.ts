import { useEffect, useRef } from 'react'
import { follow } from './live'
import { countsKey, queryClient } from './queries'

/**
 * The keys with a timer or a request, because several parts of a page follow the same counts. An event in the meantime
 * makes them stale.
 */
const asked = new Map<string, { isStale: boolean }>()

/** After slow counts, such as of a million records, the pause is this multiple of their time. */
const pauseFactor = 4

interface FollowedCounts {
  /** The second part of their query keys. */
  key: string
  /** Minimum milliseconds between an event and the request. One request runs at a time. */
  every: number
  /** Whether to pause updates while the pointer is over the counts. */
  isHeld?(): boolean
}

const requestAgain = (key: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [countsKey, key] })

/** Requests counts again after an event, in a while. Events during a request cause one more. */
export function askSoon(followed: FollowedCounts, request = requestAgain): void {
  const { key, every, isHeld } = followed
  const known = asked.get(key)
  if (known) {
    known.isStale = true
    return
  }
  const now = { isStale: false }
  asked.set(key, now)
  const ask = async (): Promise<void> => {
    if (isHeld?.()) {
      setTimeout(ask, every)
      return
    }
    now.isStale = false
    const began = performance.now()
    await request(key)
    const end = () => {
      asked.delete(key)
      if (now.isStale) askSoon(followed, request)
    }
    setTimeout(end, pauseFactor * (performance.now() - began))
  }
  setTimeout(ask, every)
}

/** Requests counts again after events of these resources. */
export function useFollowedCounts(names: readonly string[], { key, every, isHeld }: FollowedCounts): void {
  const held = useRef(isHeld)
  held.current = isHeld
  const all = names.join(' ')
  useEffect(() => {
    const followed = { key, every, isHeld: () => held.current?.() ?? false }
    const stops = all.split(' ').flatMap((name) => (name === '' ? [] : follow(name, () => askSoon(followed))))
    return () => {
      for (const stop of stops) stop()
    }
  }, [all, key, every])
}
