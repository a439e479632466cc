import { useMemo } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useAuth } from '../../providers/auth-storage'
import { useLanguage } from '../../providers/labels'
import { type Column, columnOf, declaredColumns, markOf, possibleColumns } from './columns'
import { type Density, narrowest, type Side, useListPreferences, widest } from './list-preferences'

export interface ColumnControl {
  /** The record's name, always first. */
  readonly title: Column
  /** Its image or emoji. */
  readonly mark: Column | null
  /** The chosen columns in the chosen order. */
  readonly columns: readonly Column[]
  /** All selectable columns: visible ones in order, then the rest. */
  readonly choices: readonly string[]
  readonly isDeclared: boolean
  readonly density: Density
  toggle(name: string): void
  /**
   * Moves a visible column by a number of positions; negative means towards the first. Columns pinned to a side stay
   * together.
   */
  move(name: string, by: number): void
  /** Widths in pixels that the person gave to columns. */
  readonly widths: Readonly<Record<string, number>>
  /** Sets the width of a column; null gives it the width of its values. */
  resize(name: string, width: number | null): void
  /** Keeps a column in view at a side; null lets it scroll. */
  pin(name: string, side: Side | null): void
  reset(): void
  setDensity(density: Density): void
}

/** The visible columns, their order and the row density of a person. */
export function useColumns(resource: ResourceDeclaration): ColumnControl {
  const language = useLanguage()
  const person = useAuth(({ user }) => user?.id ?? '')
  const { preferences, change } = useListPreferences(person)
  const kept = preferences.columns[resource.name]
  const pins: Readonly<Record<string, Side>> = preferences.pins[resource.name] ?? none
  const widths: Readonly<Record<string, number>> = preferences.widths[resource.name] ?? none
  const possible = useMemo(() => possibleColumns(resource), [resource])
  const names = useMemo(() => {
    // A stored column whose field no longer exists is ignored.
    const visible = kept?.filter((name) => possible.includes(name)) ?? declaredColumns(resource)
    return visible.toSorted((a, b) => orderOf(pins[a]) - orderOf(pins[b]))
  }, [kept, pins, possible, resource])
  const keep = (columns: readonly string[]) => change({ columns: { ...preferences.columns, [resource.name]: columns } })

  const shown = useMemo(() => {
    const mark = markOf(resource)
    return {
      title: columnOf(resource, resource.title, language),
      mark: mark ? columnOf(resource, mark, language) : null,
      columns: names.map((name) => ({ ...columnOf(resource, name, language), pin: pins[name] })),
    }
  }, [resource, names, pins, language])

  return {
    ...shown,
    choices: [...names, ...possible.filter((name) => !names.includes(name))],
    isDeclared: kept === undefined && pins === none && widths === none,
    widths,
    density: preferences.density,
    toggle: (name) => keep(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
    move: (name, by) => {
      const group = names.flatMap((other, at) => (pins[other] === pins[name] ? [at] : []))
      const to = Math.min(Math.max(names.indexOf(name) + by, group.at(0) ?? 0), group.at(-1) ?? 0)
      const others = names.filter((other) => other !== name)
      keep([...others.slice(0, to), name, ...others.slice(to)])
    },
    resize: (name, width) => {
      const bounded = width === null ? null : Math.round(Math.min(Math.max(width, narrowest), widest))
      change({ widths: { ...preferences.widths, [resource.name]: withEntry(widths, name, bounded) } })
    },
    pin: (name, side) => change({ pins: { ...preferences.pins, [resource.name]: withEntry(pins, name, side) } }),
    reset: () => {
      const without = <Kept>({ [resource.name]: _, ...others }: Readonly<Record<string, Kept>>) => others
      change({
        columns: without(preferences.columns),
        widths: without(preferences.widths),
        pins: without(preferences.pins),
      })
    },
    setDensity: (density) => change({ density }),
  }
}

const none: Readonly<Record<string, never>> = {}

/** Pinned columns are the first, after the record's name, or the last. */
const orderOf = (side: Side | undefined) => (side === 'start' ? -1 : side === 'end' ? 1 : 0)

const withEntry = <Value>(entries: Readonly<Record<string, Value>>, name: string, value: Value | null) => {
  const { [name]: _, ...others } = entries
  return value === null ? others : { ...others, [name]: value }
}
