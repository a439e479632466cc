import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { shapesOf } from '../../lists/list-state'
import { Icon } from '../../theme/icon'
import { idlePart, suspendingPart } from '../../theme/later'
import { Panel } from '../controls/panel'
import type { ColumnControl } from '../list/use-columns'
import type { ListTable } from '../list/use-list-table'
import { useIsPhone } from '../page/use-is-phone'

/** Loaded when it is opened. */
const ColumnChoice = suspendingPart(async () => (await import('./column-choice')).ColumnChoice)

const MoreMenu = idlePart(
  async () => (await import('./more-menu')).MoreMenu,
  <span style={{ inlineSize: 'var(--control)' }} />,
)
const ShapeChoice = idlePart(async () => (await import('./shape-choice')).ShapeChoice)

/** Pixels of one entry of the choice, and of its two edges. */
const shapeWidth = 44
const edges = 4

interface ListToolsProps {
  resource: ResourceDeclaration
  list: ListTable
  columns: ColumnControl
}

/** The shape of the list, its columns, and the menu of rare actions. */
export const ListTools = (props: ListToolsProps) => {
  const { resource, list, columns } = props
  const isPhone = useIsPhone()
  const shapes = shapesOf(resource).length
  return (
    <>
      {shapes > 1 && !isPhone && (
        <span style={{ minInlineSize: shapes * shapeWidth + edges }}>
          <ShapeChoice resource={resource} list={list} />
        </span>
      )}
      <ColumnsButton {...props} />
      <MoreMenu resource={resource} list={list} columns={[columns.title, ...columns.columns].map(({ name }) => name)} />
    </>
  )
}

const ColumnsButton = ({ resource, columns, list }: ListToolsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Panel
      label={t('list.columns.label')}
      isOpen={isOpen}
      anchor={button}
      placement="bottomRight"
      width={280}
      onOpenChange={setOpen}
      content={<ColumnChoice resource={resource} columns={columns} list={list} />}
    >
      <Button
        ref={button}
        icon={<Icon name="columns" />}
        aria-label={t('list.columns.label')}
        title={t('list.columns.label')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <span className="narrow-hidden">{t('list.columns.label')}</span>
      </Button>
    </Panel>
  )
}
