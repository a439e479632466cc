import { minuteLength } from '../declare/durations'
import { browserStorage } from '../preferences/browser-storage'

/** Pages that are opened within half an hour belong to one visit. */
const longestPause = 30 * minuteLength

interface Visit {
  /** The end of the previous visit; null for the first one. */
  before: string | null
  /** The last time that a page with the mark was open in the current visit. */
  latest: string
}

const readVisit = (key: string): Visit | null => {
  try {
    return JSON.parse(browserStorage.getItem(key) ?? 'null') as Visit | null
  } catch {
    return null
  }
}

/** Records this visit of the account on this device, and returns the end of the previous one. */
export function noteVisit(account: string): string | null {
  const key = `storydesk-visit-${account}`
  const known = readVisit(key)
  const now = new Date()
  const isSameVisit = known && now.getTime() - Date.parse(known.latest) < longestPause
  const before = known ? (isSameVisit ? known.before : known.latest) : null
  browserStorage.setItem(key, JSON.stringify({ before, latest: now.toISOString() } satisfies Visit))
  return before
}
