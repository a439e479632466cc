import { useEffect, useRef } from 'react'
import { follow } from './live'
import { countsKey, queryClient } from './queries'

interface FollowedFigures {
  /** The word after `countsKey` in the key of their query. */
  figures: string
  /** Milliseconds between something that happens and the question, and at least between two questions. */
  every: number
  /** Whether they are to stay as they are for now: somebody points at them. */
  isHeld?(): boolean
}

/** Asks for figures again when something happens to the records of these resources. */
export function useFollowedFigures(names: readonly string[], { figures, every, isHeld }: FollowedFigures): void {
  const held = useRef(isHeld)
  held.current = isHeld
  const all = names.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      if (held.current?.()) askSoon()
      else void queryClient.invalidateQueries({ queryKey: [countsKey, figures] })
    }
    const askSoon = () => {
      timer ??= setTimeout(ask, every)
    }
    const stops = all.split(' ').flatMap((name) => (name === '' ? [] : follow(name, askSoon)))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [all, figures, every])
}
