import { useSortable } from '@dnd-kit/sortable'
import { Button, Flex } from 'antd'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DashboardPanel } from '../../dashboards/dashboard-panels'
import { Icon } from '../../theme/icon'
import { MenuButton, type MenuChoice } from '../controls/menu-button'

/** What the person can do with a panel. */
interface PanelCommands {
  edit(): void
  duplicate(): void
  move(by: number): void
  remove(): void
}

interface PanelCardProps {
  panel: DashboardPanel
  title: string
  /** The list with its records. */
  path: string
  isLoading: boolean
  /** Null for a reader who may not change the dashboard. */
  commands: PanelCommands | null
  children: ReactNode
}

/** A panel in its place, with a handle to move it and its menu. */
export const PanelCard = ({ panel, title, path, isLoading, commands, children }: PanelCardProps) => {
  const { t } = useTranslation()
  const heading = useId()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging, isOver } =
    useSortable({
      id: panel.id,
      disabled: commands === null,
      attributes: { roleDescription: t('dashboards.panel.handleRole') },
    })
  const style: CSSProperties = {
    transform: transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined,
    transition,
  }
  return (
    <Flex
      vertical
      component="section"
      ref={setNodeRef}
      className="dashboard-panel surface unbroken"
      data-kind={panel.kind}
      data-size={panel.size}
      data-dragging={isDragging}
      data-target={isOver && !isDragging}
      style={style}
      aria-labelledby={heading}
      aria-busy={isLoading}
    >
      <Flex component="header" align="center" gap={4} className="panel-heading">
        {commands && (
          <Button
            ref={setActivatorNodeRef}
            type="text"
            size="small"
            className="drag-handle screen-only"
            icon={<Icon name="grip" />}
            {...attributes}
            {...listeners}
            aria-label={t('dashboards.panel.move', { title })}
          />
        )}
        <h2 id={heading} className="fill text-size">
          <Link className="ellipsis text-normal" to={path} title={title}>
            {title}
          </Link>
        </h2>
        {commands && <PanelMenu title={title} commands={commands} />}
      </Flex>
      {children}
    </Flex>
  )
}

const PanelMenu = ({ title, commands }: { title: string; commands: PanelCommands }) => {
  const { t } = useTranslation()
  const entry = (id: string, icon: string, run: () => void) => ({
    id,
    label: t(`dashboards.panel.${id}`),
    icon,
    run,
  })
  const choices: readonly MenuChoice[] = [
    entry('change', 'edit', commands.edit),
    entry('duplicate', 'copy', commands.duplicate),
    entry('earlier', 'up', () => commands.move(-1)),
    entry('later', 'down', () => commands.move(1)),
    { ...entry('remove', 'trash', commands.remove), isDanger: true, isSeparated: true },
  ]
  const label = t('dashboards.panel.options', { title })
  return <MenuButton size="small" className="screen-only" placement="bottomLeft" label={label} choices={choices} />
}
