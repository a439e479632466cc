import { useEffect, useRef } from 'react'
import { follow } from './live'
import { countsKey, queryClient } from './queries'

/** One timer for each key, because several parts of a page follow the same counts. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()

interface FollowedCounts {
  /** The second part of their query keys. */
  key: string
  /** Minimum milliseconds between an event and the request, and between two requests. */
  every: number
  /** Whether to pause updates while the pointer is over the counts. */
  isHeld?(): boolean
}

/** Requests counts again after events of these resources. */
export function useFollowedCounts(names: readonly string[], { key, every, isHeld }: FollowedCounts): void {
  const held = useRef(isHeld)
  held.current = isHeld
  const all = names.join(' ')
  useEffect(() => {
    const ask = () => {
      timers.delete(key)
      if (held.current?.()) askSoon()
      else void queryClient.invalidateQueries({ queryKey: [countsKey, key] })
    }
    const askSoon = () => {
      if (!timers.has(key)) timers.set(key, setTimeout(ask, every))
    }
    const stops = all.split(' ').flatMap((name) => (name === '' ? [] : follow(name, askSoon)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [all, key, every])
}
