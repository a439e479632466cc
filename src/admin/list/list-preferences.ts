import { create } from 'zustand'
import { pageSizes } from '../../providers/list-state'

export type Density = 'comfortable' | 'compact'

/** How one person likes lists; kept in this browser. */
interface ListPreferences {
  density: Density
  /** Records on a page; undefined until one was chosen. */
  pageSize?: number
  /** Visible columns in order, by resource; an absent resource shows its declared columns. */
  columns: Readonly<Record<string, readonly string[]>>
}

const initial: ListPreferences = { density: 'comfortable', columns: {} }

const keyOf = (person: string) => `storydesk-lists-${person}`

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The valid part of the stored preferences, because people can edit the storage. */
const read = (person: string): ListPreferences => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(person)) ?? 'null') as Partial<ListPreferences> | null
    const columns = Object.entries(kept?.columns ?? {}).filter(([, names]) => isNames(names))
    return {
      density: kept?.density === 'compact' ? 'compact' : 'comfortable',
      ...(pageSizes.some((size) => size === kept?.pageSize) && { pageSize: kept?.pageSize }),
      columns: Object.fromEntries(columns),
    }
  } catch {
    return initial
  }
}

const write = (person: string, preferences: ListPreferences) => {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(preferences))
  } catch {
    // A full or forbidden storage costs the memory of a taste, not the list.
  }
}

const useStore = create<Record<string, ListPreferences>>()(() => ({}))

/** The list preferences of a person (an account's id), and the way to change them. */
export function useListPreferences(person: string) {
  const preferences = useStore((kept) => kept[person]) ?? read(person)
  const change = (changes: Partial<ListPreferences>) => {
    const next = { ...preferences, ...changes }
    write(person, next)
    useStore.setState({ [person]: next })
  }
  return { preferences, change }
}
