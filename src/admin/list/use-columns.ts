import { useMemo } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { useAuth } from '../../providers/auth-storage'
import { useLanguage } from '../../providers/labels'
import { type Column, columnOf, declaredColumns, markOf, possibleColumns } from './columns'
import { type Density, useListPreferences } from './list-preferences'

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
  /** Moves a visible column by a number of positions; negative means towards the first. */
  move(name: string, by: number): void
  reset(): void
  setDensity(density: Density): void
}

/** The visible columns, their order and the row density of a person. */
export function useColumns(resource: ResourceDeclaration): ColumnControl {
  const language = useLanguage()
  const person = useAuth(({ user }) => user?.id ?? '')
  const { preferences, change } = useListPreferences(person)
  const kept = preferences.columns[resource.name]
  const possible = useMemo(() => possibleColumns(resource), [resource])
  // A stored column whose field no longer exists is ignored.
  const names = useMemo(
    () => kept?.filter((name) => possible.includes(name)) ?? declaredColumns(resource),
    [kept, possible, resource],
  )
  const keep = (columns: readonly string[]) => change({ columns: { ...preferences.columns, [resource.name]: columns } })

  const shown = useMemo(() => {
    const mark = markOf(resource)
    return {
      title: columnOf(resource, resource.title, language),
      mark: mark ? columnOf(resource, mark, language) : null,
      columns: names.map((name) => columnOf(resource, name, language)),
    }
  }, [resource, names, language])

  return {
    ...shown,
    choices: [...names, ...possible.filter((name) => !names.includes(name))],
    isDeclared: kept === undefined,
    density: preferences.density,
    toggle: (name) => keep(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]),
    move: (name, by) => {
      const from = names.indexOf(name)
      const to = Math.min(Math.max(from + by, 0), names.length - 1)
      const others = names.filter((other) => other !== name)
      keep([...others.slice(0, to), name, ...others.slice(to)])
    },
    reset: () => {
      const { [resource.name]: _, ...columns } = preferences.columns
      change({ columns })
    },
    setDensity: (density) => change({ density }),
  }
}
