import { useDraggable } from '@dnd-kit/core'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { isBlank } from '../../declare/field-edits'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { Cell } from '../list/cell'
import type { Column, ListRecord } from '../list/columns'
import { RecordName } from '../list/record-name'
import { useRecordTitleOf } from '../parts'
import { MenuButton } from '../shell/menu-button'
import type { Move } from './use-moves'

interface BoardCardProps {
  resource: ResourceDeclaration
  record: ListRecord
  /** The field of the board. */
  name: string
  mark: Column | null
  facts: readonly Column[]
  moves: readonly Move[]
  /** The menu of the record. */
  actions: ReactNode
}

/** A record on a board: picture, name, two facts, and where it can move to. */
export const BoardCard = ({ resource, record, name, mark, facts, moves, actions }: BoardCardProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const title = useRecordTitleOf(resource)(record)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: record.id, data: record })
  return (
    <li className="board-card surface" data-dragged={isDragging} ref={setNodeRef} {...listeners}>
      <Flex align="center" gap={4}>
        <div className="fill">
          <RecordName resource={resource} record={record} mark={mark} />
        </div>
        {moves.length > 0 && (
          <MenuButton
            label={t('board.move', { record: title, field: labels.field(name) })}
            choices={moves.map(({ value, label, icon, run }) => ({ id: value, label, icon, select: run }))}
          >
            <Icon name="arrow" size={16} />
          </MenuButton>
        )}
        {actions}
      </Flex>
      {facts
        .filter((column) => !isBlank(record[column.name]))
        .map((column) => (
          <div key={column.name} className="line wide text-small">
            <span className="text-quiet">{labels.field(column.name)}</span>
            <Cell resource={resource} record={record} column={column} place="row" />
          </div>
        ))}
    </li>
  )
}
