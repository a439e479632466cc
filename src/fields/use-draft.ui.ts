import { useEffect, useRef, useState } from 'react'
import { useTabState } from '../providers/tab-state'

/** Long enough to type a word, short enough to feel immediate. */
const pause = 300

/**
 * A text that is being typed: shown at once, passed on when typing pauses, and on `flush`. Follows changes of `value`.
 * @param name distinguishes the texts of a page, which the end of the session keeps
 */
export function useDraft(name: string, value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useTabState(`draft:${name}`, value)
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
