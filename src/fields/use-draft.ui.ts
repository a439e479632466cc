import { useEffect, useRef, useState } from 'react'

/** Long enough to type a word, short enough to feel immediate. */
const pause = 300

/**
 * A text that is being typed: shown at once, passed on when typing pauses, on `flush`, and on unmount. Follows changes
 * of `value`.
 */
export function useDraft(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState(value)
  const latest = useRef({ draft, value, commit })
  latest.current = { draft, value, commit }
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (draft.trim() !== value) setDraft(value)
  }
  const flush = () => {
    if (latest.current.draft.trim() !== latest.current.value) latest.current.commit(latest.current.draft.trim())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [draft])
  return { draft, setDraft, flush }
}
