import { DndContext, type DragEndEvent, type DragOverEvent, DragOverlay } from '@dnd-kit/core'
import { Flex } from 'antd'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../declare'
import { choicesOf } from '../../declare/traits'
import { useLabels } from '../../providers/labels'
import { showToast } from '../../theme/toasts'
import { usePointerSensors } from '../controls/use-pointer-sensors'
import type { ListRecord } from '../list/columns'
import type { RecordsProps } from '../list/record-table'
import { isOutside } from '../list/use-list-keys'
import { isForPage } from '../page/use-page-keys'
import { useRecordTitleOf } from '../parts'
import { BoardCard } from './board-card'
import { BoardColumn, type LoadedCards } from './board-column'
import { useMoves } from './use-moves'
import './board.css'

/** The records of a list in a column for each value of a choice. A card moves by dragging, its menu, or keys. */
export const RecordBoard = ({ resource, list, columns, actions, actionsFor }: RecordsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const name = resource.list.board ?? ''
  const movesOf = useMoves(resource, name, actionsFor)
  const [dragged, setDragged] = useState<ListRecord | null>(null)
  const [loaded, setLoaded] = useState<LoadedCards>({})
  const onLoaded = useCallback(
    (value: string, records: readonly ListRecord[]) => setLoaded((known) => ({ ...known, [value]: records })),
    [],
  )
  const sensors = usePointerSensors()
  const chosen = list.state.filters[name]
  const values = choicesOf(fieldOf(resource, name)).filter(
    (value) => chosen?.shape !== 'choices' || chosen.any || chosen.values.includes(value) !== (chosen.not === true),
  )
  const possible = useMemo(() => new Set(dragged ? movesOf(dragged).map(({ value }) => value) : []), [dragged, movesOf])
  const facts = columns.columns.filter((column) => column.name !== name).slice(0, 2)

  const board = useRef<HTMLElement>(null)
  useBoardKeys(board)
  /** The card that keeps the focus when it appears in another column. */
  const moved = useRef<string | null>(null)

  const moveTo = (record: ListRecord, value: string) => {
    const move = movesOf(record).find((each) => each.value === value)
    if (move) move.run()
    else {
      const state = labels.value(name, value)
      showToast({ type: 'error', message: t('board.refused', { record: titleOf(record), state }) })
    }
  }
  const moveBeside = (record: ListRecord, step: 1 | -1) => {
    const value = values[values.indexOf(String(record[name])) + step]
    if (value === undefined) return
    moved.current = record.id
    moveTo(record, value)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const record = active.data.current as ListRecord | undefined
    if (record && over && record[name] !== over.id) moveTo(record, String(over.id))
  }
  const cardOf = (record: ListRecord) => (
    <BoardCard
      key={record.id}
      resource={resource}
      record={record}
      facts={facts}
      name={name}
      mark={columns.mark}
      moves={movesOf(record)}
      actions={actions(record)}
      moved={moved}
      onMove={(step) => moveBeside(record, step)}
    />
  )
  const dragMessage = (key: string, { active, over }: Pick<DragOverEvent, 'active'> & Partial<DragOverEvent>) =>
    t(`board.drag.${key}`, {
      record: titleOf(active.data.current as ListRecord),
      state: over ? labels.value(name, String(over.id)) : '',
    })
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        screenReaderInstructions: { draggable: t('board.drag.instructions') },
        announcements: {
          onDragStart: (event) => dragMessage('lifted', event),
          onDragOver: (event) => (event.over ? dragMessage('over', event) : undefined),
          onDragEnd: (event) => dragMessage(event.over ? 'dropped' : 'cancelled', event),
          onDragCancel: (event) => dragMessage('cancelled', event),
        },
      }}
      onDragStart={({ active }) => setDragged(active.data.current as ListRecord)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <Flex
        ref={board}
        component="section"
        align="start"
        gap={12}
        className="board scroll"
        aria-label={t('board.label', { many: labels.many, field: labels.field(name) })}
      >
        {values.map((value) => (
          <BoardColumn
            key={value}
            resource={resource}
            list={list}
            columns={columns}
            name={name}
            value={value}
            loaded={loaded}
            onLoaded={onLoaded}
            isRefusing={dragged !== null && dragged[name] !== value && !possible.has(value)}
            cardOf={cardOf}
          />
        ))}
      </Flex>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className="board-card surface board-card-dragged text-strong">{titleOf(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const cards = '.board-card'

/** The columns of a board from left to right on the screen, and the cards of each. */
const cardsOf = (board: HTMLElement): HTMLElement[][] => {
  const columns = [...board.querySelectorAll('.board-column')]
  if (getComputedStyle(board).direction === 'rtl') columns.reverse()
  return columns.map((column) => [...column.querySelectorAll<HTMLElement>(cards)])
}

const vertical: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
const horizontal: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The arrows, j and k move the focus between the cards of a board. Without a focused card it goes to the first one. */
function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event
      const down = vertical[key] ?? 0
      const across = horizontal[key] ?? 0
      const root = board.current
      if (!root || shiftKey || (down === 0 && across === 0) || !isForPage(event)) return
      if (key.startsWith('Arrow') && isOutside(target, root)) return
      const columns = cardsOf(root)
      const focused = document.activeElement?.closest<HTMLElement>(cards)
      const at = columns.findIndex((column) => focused && column.includes(focused))
      const column = columns[at] ?? []
      const row = focused ? column.indexOf(focused) : -1
      const aside = columns.slice(...(across > 0 ? [at + 1] : [0, Math.max(at, 0)])).filter(({ length }) => length > 0)
      const beside = across > 0 ? aside[0] : aside.at(-1)
      const next =
        at < 0 ? columns.flat()[0] : across === 0 ? column[row + down] : beside?.[Math.min(row, beside.length - 1)]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [board])
}
