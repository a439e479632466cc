import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { lazyPart, whenIdle } from '../../theme/later'
import { actionsOnState } from '../actions/possible-actions'
import type { Actions } from '../actions/use-actions'
import { type CellKey, cellElement, cellElements, cellKeyOf, focusCell, isEditableCell, nextCell } from '../list/cells'
import type { ListRecord } from '../list/columns'
import { usePossibleFilters } from '../list/filter-bar'
import { openPath } from '../list/record-name'
import type { ListTable } from '../list/use-list-table'
import type { MissedEvents } from '../list/use-missed-events'
import type { PastedCells } from '../paste/pasted-edits'
import { filterByValue, filterWithout } from './cell-filter'
import { holdKeys } from './held-keys'
import { useCellKeys } from './use-cell-keys'
import './cell-edit.css'

/** It has the editors of all kinds. */
const cellEditor = () => import('./cell-editor')
const CellEditor = lazyPart(async () => (await cellEditor()).CellEditor, null)

/** Loaded with the first panel: it has the parts of a record's screen. */
const RecordPanel = lazyPart(async () => (await import('./record-panel')).RecordPanel, null)

/** Loaded with the first paste. */
const PasteDialog = lazyPart(async () => (await import('../paste/paste-dialog')).PasteDialog, null)

const StateMenu = lazyPart(async () => (await import('./state-menu')).StateMenu, null)

/** A command of a row's menu: edits the first editable cell of a record, or shows the record beside the list. */
export interface CellCommand {
  readonly name: 'editRow' | 'showBeside'
  /** The id of the record. */
  readonly record: string
}

interface CellToolsProps {
  resource: ResourceDeclaration
  list: ListTable
  /** Holds the rows. */
  container: RefObject<HTMLElement | null>
  shown: readonly ListRecord[]
  actionsFor: Actions['actionsFor']
  /** The last command. It may be older than these tools: they load after the first rows. */
  command: CellCommand | null
  missed: RefObject<MissedEvents>
}

/** A cell with something open above it. */
interface OpenCell {
  key: CellKey
  element: HTMLElement
  record: ListRecord
}

/**
 * Tools for the cells of a list: edit in place, change of state, filter by value. Shows the focused record beside the
 * list. Rows do not render for it.
 */
export const CellTools = ({ resource, list, container, shown, actionsFor, command, missed }: CellToolsProps) => {
  const navigate = useNavigate()
  const language = useLanguage()
  const filters = usePossibleFilters(resource)
  const [editing, setEditing] = useState<OpenCell | null>(null)
  /** The cell that is edited when the session ends. */
  const [kept, setKept] = useTabState<CellKey | null>('cell', null)
  const [changing, setChanging] = useState<OpenCell | null>(null)
  const [pasted, setPasted] = useTabState<(PastedCells & { start: CellKey }) | null>('paste', null)
  const panel = useRecordBeside(container)
  /** The rows may change during a save. */
  const rows = useRef(shown)
  rows.current = shown

  const recordOf = (id: string) => rows.current.find((record) => record.id === id)
  const isEditable = ({ id, name }: CellKey) => {
    const record = recordOf(id)
    return record !== undefined && isEditableCell(resource, record, name)
  }
  /** Focuses a cell to open something above it. Returns null if the list no longer shows the cell. */
  const focus = (key: CellKey): OpenCell | null => {
    const record = recordOf(key.id)
    const element = container.current && cellElement(container.current, key)
    if (!record || !element) return null
    focusCell(element)
    return { key, element, record }
  }
  const edit = (key: CellKey, saved?: AnyRecord): boolean => {
    const cell = isEditable(key) ? focus(key) : null
    if (cell) setEditing({ ...cell, record: { ...cell.record, ...(saved?.id === key.id && saved) } })
    setKept(cell && key)
    return cell !== null
  }
  // After the next sign-in it opens again, with its row.
  useEffect(() => {
    if (kept && !editing && shown.length > 0) edit(kept)
  })
  const itemsOf = ({ id, name }: CellKey) => {
    const record = recordOf(id)
    return record ? actionsOnState(resource, name, actionsFor([record])) : []
  }
  const change = (key: CellKey): boolean => {
    const cell = itemsOf(key).length > 0 ? focus(key) : null
    if (cell) setChanging(cell)
    return cell !== null
  }
  const keys = () => (container.current ? cellElements(container.current).flatMap((each) => cellKeyOf(each) ?? []) : [])
  const editRow = (id: string) => {
    const first = keys().find((key) => key.id === id && isEditable(key))
    if (first) edit(first)
  }
  const run = useRef({ editRow, showBeside: panel.show })
  run.current = { editRow, showBeside: panel.show }
  useEffect(() => {
    if (command) run.current[command.name](command.record)
  }, [command])

  useCellKeys({
    container,
    missed,
    onOpen: (key) => edit(key) || change(key),
    onState: (key) => change(key) || edit(key),
    hasState: (key) => itemsOf(key).length > 0 || isEditable(key),
    onPaste: (start, text) => {
      const all = keys()
      const ids = [...new Set(all.map(({ id }) => id))]
      const names = all.filter(({ id }) => id === start.id).map(({ name }) => name)
      const records = ids.slice(ids.indexOf(start.id)).flatMap((id) => recordOf(id) ?? [])
      setPasted({ start, text, records, names: names.slice(names.indexOf(start.name)) })
    },
    onPanel: panel.toggle,
    onFocus: panel.follow,
    onEscape: panel.close,
    onOpenRow: editRow,
    onFollow: (id) => {
      const record = recordOf(id)
      const path = record && openPath(resource, record)
      if (path) void navigate(path)
    },
    onFilter: ({ id, name }, isNot) => {
      const filterOf = isNot ? filterWithout : filterByValue
      const value = filters.includes(name) ? filterOf(resource, name, recordOf(id)?.[name], language) : null
      if (value) list.filter(name, value)
      return value !== null
    },
  })

  const close = (step: 1 | -1 | 0, saved?: AnyRecord) => {
    if (!editing) return
    setEditing(null)
    setKept(null)
    const next = step === 0 ? null : nextCell(keys(), editing.key, step, isEditable)
    if (next && edit(next, saved)) return
    // The row may have left the list.
    if (!focus(editing.key)) container.current?.focus({ preventScroll: true })
  }
  const leave = useRef(close)
  leave.current = close
  const isMissing = useLoadedEditors(resource, shown)
  useLayoutEffect(
    () => (editing && !isMissing ? holdKeys((step) => leave.current(step)) : undefined),
    [editing, isMissing],
  )
  const row = panel.id === null ? undefined : recordOf(panel.id)
  return (
    <>
      {editing && (
        <CellEditor
          key={`${editing.key.id} ${editing.key.name}`}
          resource={resource}
          record={editing.record}
          name={editing.key.name}
          cell={editing.element}
          onClose={close}
        />
      )}
      {changing && (
        <StateMenu
          resource={resource}
          name={changing.key.name}
          cell={changing.element}
          items={itemsOf(changing.key)}
          onClose={() => {
            setChanging(null)
            focusCell(changing.element)
          }}
        />
      )}
      {pasted && (
        <PasteDialog
          resource={resource}
          pasted={pasted}
          onClose={() => {
            setPasted(null)
            focus(pasted.start)
          }}
        />
      )}
      {row && <RecordPanel resource={resource} row={row} actionsFor={actionsFor} onClose={panel.close} />}
    </>
  )
}

/**
 * Loads the editors of a list that can be edited when the browser is idle, so that they are there for the first edit.
 * @returns whether their code could not be loaded
 */
function useLoadedEditors(resource: ResourceDeclaration, shown: readonly ListRecord[]): boolean {
  const [isMissing, setMissing] = useState(false)
  const names = Object.keys(shown[0] ?? {}).filter((name) =>
    shown.some((record) => isEditableCell(resource, record, name)),
  )
  const wanted = names.join(' ')
  useEffect(() => {
    if (wanted === '') return
    void whenIdle()
      .then(cellEditor)
      .then(({ loadEditors }) => loadEditors(resource, wanted.split(' ')))
      .catch(() => setMissing(true))
  }, [resource, wanted])
  return isMissing
}

/** The record in the panel beside the list; the panel follows the focus of the rows. */
function useRecordBeside(container: RefObject<HTMLElement | null>) {
  const [id, setId] = useState<string | null>(null)
  return {
    id,
    show: setId,
    toggle: (row: string) => setId(id === null ? row : null),
    follow: (row: string) => id !== null && setId(row),
    /** Returns false if it was not open. */
    close: (): boolean => {
      if (id === null) return false
      // The panel follows the focus, so it closes after it.
      if (!container.current?.contains(document.activeElement))
        container.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)?.focus()
      setId(null)
      return true
    },
  }
}
