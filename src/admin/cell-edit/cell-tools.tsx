import { lazy, type RefObject, Suspense, useImperativeHandle, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { usePossibleFilters } from '../list/filter-bar'
import type { ListRecord } from '../list/list-record'
import { openPath } from '../list/record-name'
import type { ListTable } from '../list/use-list-table'
import { filterByValue } from './cell-filter'
import { type CellKey, cellElement, cellElements, cellKeyOf, isEditableCell, nextCell } from './cells'
import { focusCell, useCellKeys } from './use-cell-keys'
import './cell-edit.css'

/** Loaded with the first edit: it has the editors of all kinds. */
const CellEditor = lazy(async () => ({ default: (await import('./cell-editor')).CellEditor }))

/** What the menu of a row may ask of the cells. */
export interface CellCommands {
  /** Edits the first editable cell of a record. */
  editRow(id: string): void
}

interface CellToolsProps {
  resource: ResourceDeclaration
  list: ListTable
  /** Holds the rows. */
  container: RefObject<HTMLElement | null>
  shown: readonly ListRecord[]
  commands: RefObject<CellCommands | null>
}

/** Works on the cells of a list: edits them in place and filters by their values. Rows do not render for it. */
export const CellTools = ({ resource, list, container, shown, commands }: CellToolsProps) => {
  const navigate = useNavigate()
  const language = useLanguage()
  const filters = usePossibleFilters(resource)
  const [editing, setEditing] = useState<{ key: CellKey; element: HTMLElement; record: ListRecord } | null>(null)
  /** The rows may change during a save. */
  const rows = useRef(shown)
  rows.current = shown

  const recordOf = (id: string) => rows.current.find((record) => record.id === id)
  const isEditable = ({ id, name }: CellKey) => {
    const record = recordOf(id)
    return record !== undefined && isEditableCell(resource, record, name)
  }
  const edit = (key: CellKey): boolean => {
    const record = recordOf(key.id)
    const element = container.current && cellElement(container.current, key)
    if (!record || !element || !isEditable(key)) return false
    focusCell(element)
    setEditing({ key, element, record })
    return true
  }
  const keys = () => (container.current ? cellElements(container.current).flatMap((each) => cellKeyOf(each) ?? []) : [])
  const editRow = (id: string) => {
    const first = keys().find((key) => key.id === id && isEditable(key))
    if (first) edit(first)
  }
  useImperativeHandle(commands, () => ({ editRow }))

  useCellKeys({
    container,
    onOpen: edit,
    onOpenRow: editRow,
    onFollow: (id) => {
      const record = recordOf(id)
      const path = record && openPath(resource, record)
      if (path) void navigate(path)
    },
    onFilter: ({ id, name }) => {
      const value = filters.includes(name) ? filterByValue(resource, name, recordOf(id)?.[name], language) : null
      if (value) list.filter(name, value)
      return value !== null
    },
  })

  const close = (step: 1 | -1 | 0) => {
    if (!editing) return
    setEditing(null)
    const next = step === 0 ? null : nextCell(keys(), editing.key, step, isEditable)
    if (next && edit(next)) return
    focusCell((container.current && cellElement(container.current, editing.key)) ?? undefined)
  }
  return (
    editing && (
      <Suspense>
        <CellEditor
          key={`${editing.key.id} ${editing.key.name}`}
          resource={resource}
          record={editing.record}
          name={editing.key.name}
          cell={editing.element}
          onClose={close}
        />
      </Suspense>
    )
  )
}
