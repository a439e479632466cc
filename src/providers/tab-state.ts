import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '../preferences/browser-storage'
import { isSignedIn, useAuth } from './auth-storage'
import { beforeSessionEnds } from './session'

/** Another account that signs in next in this tab does not get it. */
const keyOf = (name: string) => `draft:${useAuth.getState().user?.id}:${name}`

/** Stores a value in this tab until the account reads and removes it. */
export const storeInTab = (name: string, value: unknown): void => tabStorage.setItem(keyOf(name), JSON.stringify(value))

/** The value that the account stored in this tab; undefined without one. */
export function storedInTab<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(tabStorage.getItem(keyOf(name)) ?? '') as Value
  } catch {
    return undefined
  }
}

/** Stores a state of `useTabState` for a page that opens next. */
export const storeForPage = (path: string, name: string, value: unknown): void => storeInTab(`${path}#${name}`, value)

export const removeFromTab = (name: string): void => tabStorage.removeItem(keyOf(name))

/**
 * A state that this tab restores after the next sign-in, such as typed values and open dialogs. Forms use `useTabDraft`,
 * which leaves out passwords and secrets.
 * @param name distinguishes the states of a page
 * @param initial with the value, data for JSON
 * @param isKeptAfter whether it is also kept when its component leaves the page, until `discard`
 */
export function useTabState<Value>(
  name: string,
  initial: Value | (() => Value),
  isKeptAfter = false,
): [value: Value, set: Dispatch<SetStateAction<Value>>, discard: () => void] {
  const { pathname } = useLocation()
  const key = `${pathname}#${name}`
  const [first] = useState(initial)
  const [value, setValue] = useState<Value>(() => storedInTab<Value>(key) ?? first)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    // After the first commit: a render that suspends reads it again.
    removeFromTab(key)
    const store = () => {
      if (JSON.stringify(latest.current) !== JSON.stringify(first)) storeInTab(key, latest.current)
    }
    const stop = beforeSessionEnds(store)
    if (isKeptAfter) window.addEventListener('pagehide', store)
    return () => {
      stop()
      window.removeEventListener('pagehide', store)
      if (isKeptAfter && isSignedIn()) store()
    }
  }, [key, first, isKeptAfter])
  const discard = () => {
    latest.current = first
    setValue(first)
    removeFromTab(key)
  }
  return [value, setValue, discard]
}
