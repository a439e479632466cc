import { useMemo } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { withEntry } from '../../lists/list-state'
import { type Density, narrowest, type Side, type ViewLayout, widest } from '../../lists/view-layout'
import { useLanguage } from '../../providers/labels'
import type { SavedView } from '../../providers/views'
import { type Column, columnOf, declaredColumns, markOf, possibleColumns } from './columns'
import { type ListPreferences, useListPreferences } from './list-preferences'

export interface ColumnControl {
  /** The record's name, always first. */
  readonly title: Column
  /** Its image or emoji. */
  readonly mark: Column | null
  /** The chosen columns in the chosen order. */
  readonly columns: readonly Column[]
  /** All selectable columns: visible ones in order, then the rest. */
  readonly choices: readonly string[]
  /** Without own changes: the columns are those of the declaration, or of the open view. */
  readonly isDeclared: boolean
  /** What a view saves of the columns. */
  readonly layout: ViewLayout
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

/** The visible columns, their order and the row density: those of the open view, else those of a person. */
export function useColumns(resource: ResourceDeclaration, view: SavedView | null): ColumnControl {
  const language = useLanguage()
  const { layout, isKept, keep, reset } = useLayout(resource, view)
  const { columns: kept, pins = none, widths = none, density = 'comfortable' } = layout
  const possible = useMemo(() => possibleColumns(resource), [resource])
  const names = useMemo(() => {
    // A stored column whose field no longer exists is ignored.
    const visible = kept?.filter((name) => possible.includes(name)) ?? declaredColumns(resource)
    return visible.toSorted((a, b) => orderOf(pins[a]) - orderOf(pins[b]))
  }, [kept, pins, possible, resource])

  const shown = useMemo(() => {
    const mark = markOf(resource)
    return {
      title: columnOf(resource, resource.title, language),
      mark: mark ? columnOf(resource, mark, language) : null,
      columns: names.map((name) => ({ ...columnOf(resource, name, language), pin: pins[name] })),
    }
  }, [resource, names, pins, language])

  return useMemo(
    () => ({
      ...shown,
      layout,
      choices: [...names, ...possible.filter((name) => !names.includes(name))],
      isDeclared: !isKept,
      widths,
      density,
      toggle: (name) =>
        keep({ columns: names.includes(name) ? names.filter((other) => other !== name) : [...names, name] }),
      move: (name, by) => {
        const group = names.flatMap((other, at) => (pins[other] === pins[name] ? [at] : []))
        const to = Math.min(Math.max(names.indexOf(name) + by, group.at(0) ?? 0), group.at(-1) ?? 0)
        const others = names.filter((other) => other !== name)
        keep({ columns: others.toSpliced(to, 0, name) })
      },
      resize: (name, width) => {
        const bounded = width === null ? null : Math.round(Math.min(Math.max(width, narrowest), widest))
        keep({ widths: withEntry(widths, name, bounded) })
      },
      pin: (name, side) => keep({ pins: withEntry(pins, name, side) }),
      reset,
      setDensity: (next) => keep({ density: next }),
    }),
    [shown, layout, names, possible, pins, widths, density, isKept, keep, reset],
  )
}

/** The layout of a list: a view's with the changes of this browser, or the person's own. */
function useLayout(resource: ResourceDeclaration, view: SavedView | null) {
  const { preferences, change } = useListPreferences()
  return useMemo(() => layoutOf(resource, view, preferences, change), [resource, view, preferences, change])
}

function layoutOf(
  { name }: ResourceDeclaration,
  view: SavedView | null,
  preferences: ListPreferences,
  change: (changes: Partial<ListPreferences>) => void,
) {
  if (view) {
    const { [view.id]: changed } = preferences.layouts
    const layout = changed ?? view.layout
    return {
      layout: { density: preferences.density, ...layout },
      isKept: changed !== undefined,
      keep: (changes: ViewLayout) =>
        change({ layouts: { ...preferences.layouts, [view.id]: { ...layout, ...changes } } }),
      reset: () => change({ layouts: withEntry(preferences.layouts, view.id, null) }),
    }
  }
  const { columns, widths, pins, density } = preferences
  const own = { columns: columns[name], widths: widths[name], pins: pins[name] }
  return {
    layout: { density, ...Object.fromEntries(Object.entries(own).filter(([, part]) => part)) } as ViewLayout,
    isKept: Object.values(own).some((part) => part !== undefined),
    keep: (changes: ViewLayout) =>
      change({
        ...(changes.columns && { columns: { ...columns, [name]: changes.columns } }),
        ...(changes.widths && { widths: { ...widths, [name]: changes.widths } }),
        ...(changes.pins && { pins: { ...pins, [name]: changes.pins } }),
        ...(changes.density && { density: changes.density }),
      }),
    reset: () =>
      change({
        columns: withEntry(columns, name, null),
        widths: withEntry(widths, name, null),
        pins: withEntry(pins, name, null),
      }),
  }
}

const none: Readonly<Record<string, never>> = {}

/** Pinned columns are the first, after the record's name, or the last. */
const orderOf = (side: Side | undefined) => (side === 'start' ? -1 : side === 'end' ? 1 : 0)
