import { useCallback, useMemo } from 'react'
import { create } from 'zustand'
import { pageSizes } from '../../lists/list-state'
import { type Density, isNames, isSide, isWidth, type Side, type ViewLayout } from '../../lists/view-layout'
import { browserStorage } from '../../preferences/browser-storage'
import { useAuth } from '../../providers/auth-storage'

/** How one person likes lists; kept in this browser. */
export interface ListPreferences {
  density: Density
  /** Records on a page; undefined until one was chosen. */
  pageSize?: number
  /** Visible columns in order, by resource; an absent resource shows its declared columns. */
  columns: Readonly<Record<string, readonly string[]>>
  /** Widths in pixels that a person gave to columns, by resource. */
  widths: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Columns that stay in view while the others scroll, by resource. */
  pins: Readonly<Record<string, Readonly<Record<string, Side>>>>
  /** Resources whose runs this person unfolded. */
  unfolded: readonly string[]
  /** Unsaved layouts of saved views, by id. */
  layouts: Readonly<Record<string, ViewLayout>>
}

const initial: ListPreferences = {
  density: 'comfortable',
  columns: {},
  widths: {},
  pins: {},
  unfolded: [],
  layouts: {},
}

const keyOf = (person: string) => `storydesk-lists-${person}`

/** The valid entries of settings by resource and column. */
const byColumn = <Value>(kept: unknown, isValid: (value: unknown) => value is Value) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).map(([resource, entries]) => [
      resource,
      Object.fromEntries(Object.entries(entries ?? {}).filter((entry): entry is [string, Value] => isValid(entry[1]))),
    ]),
  )

/** The valid part of the stored preferences, because people can edit the storage. */
const read = (person: string): ListPreferences => {
  try {
    const kept = JSON.parse(browserStorage.getItem(keyOf(person)) ?? 'null') as Partial<ListPreferences> | null
    const columns = Object.entries(kept?.columns ?? {}).filter(([, names]) => isNames(names))
    return {
      density: kept?.density === 'compact' ? 'compact' : 'comfortable',
      ...(pageSizes.some((size) => size === kept?.pageSize) && { pageSize: kept?.pageSize }),
      columns: Object.fromEntries(columns),
      widths: byColumn(kept?.widths, isWidth),
      pins: byColumn(kept?.pins, isSide),
      unfolded: isNames(kept?.unfolded) ? kept.unfolded : [],
      layouts: Object.fromEntries(
        Object.entries(kept?.layouts ?? {}).filter(([, { columns = [] }]) => isNames(columns)),
      ),
    }
  } catch {
    return initial
  }
}

const write = (person: string, preferences: ListPreferences) =>
  browserStorage.setItem(keyOf(person), JSON.stringify(preferences))

const useStore = create<Record<string, ListPreferences>>()(() => ({}))

/** The list preferences of the signed-in person, and the way to change them. */
export function useListPreferences() {
  const person = useAuth(({ user }) => user?.id ?? '')
  const stored = useMemo(() => read(person), [person])
  const preferences = useStore((kept) => kept[person]) ?? stored
  const change = useCallback(
    (changes: Partial<ListPreferences>) => {
      const next = { ...preferences, ...changes }
      write(person, next)
      useStore.setState({ [person]: next })
    },
    [person, preferences],
  )
  return { preferences, change }
}
