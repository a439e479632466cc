import { useCan } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { writeListState } from '../../lists/list-address'
import { type ListState, shapesOf } from '../../lists/list-state'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { idlePart, suspendingPart } from '../../theme/later'
import { Panel } from '../controls/panel'
import { pageLabel, tabsOf } from '../page/shared-pages'
import { useIsPhone } from '../page/use-is-phone'
import { slotsOf } from '../parts'
import type { ColumnControl } from './use-columns'
import type { Creation } from './use-creation'
import type { ListTable } from './use-list-table'

/** Loaded when it is opened. */
const ColumnChoice = suspendingPart(async () => (await import('./column-choice')).ColumnChoice)

const MoreMenu = idlePart(async () => (await import('./more-menu')).MoreMenu, <span className="list-more-place" />)
const ShapeChoice = idlePart(async () => (await import('../board/shape-choice')).ShapeChoice)

/** Pixels of one entry of the choice. */
const shapeWidth = 44

interface ListHeadingProps {
  resource: ResourceDeclaration
  list: ListTable
  columns: ColumnControl
  creation: Creation
  /** Beside how many there are. */
  children?: ReactNode
}

/** The name and count of the list, its columns and menu, and its primary button. */
export const ListHeading = ({ resource, list, columns, creation, children }: ListHeadingProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const isPhone = useIsPhone()
  const formats = useFormats()
  const { state, result, tableQuery } = list
  const queuePath = useQueuePath(resource, state)
  const reorderPath = useReorderPath(resource, state)
  const { toolbar: Toolbar, createButton: CreateButton } = slotsOf(resource)
  const shapes = shapesOf(resource).length
  const total = result.total ? formats.number(result.total) : ''
  return (
    <Flex component="header" wrap align="center" gap="8px 10px">
      <h1>{labels.many}</h1>
      {total && !tableQuery.error && (
        <span className="text-quiet text-small numbers" role="status">
          {t(result.totalIsEstimate ? 'list.totalAbout' : 'list.total', { total })}
        </span>
      )}
      {children}
      <Flex wrap align="center" justify="flex-end" gap={8} className="screen-only end">
        {!isPhone && (
          <Button
            className="list-refresh"
            icon={<Icon name="refresh" size={16} />}
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
            data-busy={tableQuery.isFetching}
            onClick={() => void tableQuery.refetch()}
          />
        )}
        {Toolbar && <Toolbar resource={resource} />}
        {shapes > 1 && !isPhone && (
          <span style={{ minInlineSize: shapes * shapeWidth }}>
            <ShapeChoice resource={resource} list={list} />
          </span>
        )}
        <ColumnsButton resource={resource} columns={columns} list={list} />
        <MoreMenu
          resource={resource}
          list={list}
          columns={[columns.title, ...columns.columns].map(({ name }) => name)}
        />
        {reorderPath && (
          <Button
            icon={<Icon name="reorder" size={16} />}
            aria-label={t('reorder.enter')}
            title={t('reorder.enter')}
            onClick={() => navigate(reorderPath)}
          >
            <span className="narrow-hidden">{t('reorder.enter')}</span>
          </Button>
        )}
        {queuePath && (
          <LinkButton path={queuePath} icon={resource.icon} shortcut="q">
            {t('queue.enter')}
          </LinkButton>
        )}
        {creation.isAllowed &&
          (CreateButton ? (
            <CreateButton resource={resource} {...creation.modal} />
          ) : (
            <LinkButton path={`${resource.path}/new`} icon="plus" shortcut="c">
              {t('list.create', { one: labels.oneInline })}
            </LinkButton>
          ))}
      </Flex>
    </Flex>
  )
}

interface LinkButtonProps {
  path: string
  icon: string
  /** The key of the list that does the same. */
  shortcut: string
  children: ReactNode
}

/** The main action: a link that looks like a button, so that it can be opened in another tab. */
const LinkButton = ({ path, icon, shortcut, children }: LinkButtonProps) => {
  const navigate = useNavigate()
  return (
    <Button
      type="primary"
      href={path}
      icon={<Icon name={icon} size={16} />}
      aria-keyshortcuts={shortcut}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        navigate(path)
      }}
    >
      {children}
    </Button>
  )
}

const ColumnsButton = ({ resource, columns, list }: Pick<ListHeadingProps, 'resource' | 'columns' | 'list'>) => {
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
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      content={<ColumnChoice resource={resource} columns={columns} list={list} />}
    >
      <Button
        ref={button}
        icon={<Icon name="columns" size={16} />}
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

/** The path of the queue; null without a queue or without permission to decide. */
export function useQueuePath(resource: ResourceDeclaration, state: ListState): string | null {
  const viewer = useViewer(({ viewer }) => viewer)
  const mayDecide = Object.keys(resource.actions).some((action) => mayDo(viewer, resource.name, action))
  if (!resource.queue || !mayDecide) return null
  const narrowed = { ...state, preset: null, page: 1, sort: resource.list.sort }
  return `${resource.path}/queue${writeListState(resource, narrowed)}`
}

/** The path of the reorder page, opened at the order that the list is filtered by; null without an order. */
function useReorderPath(resource: ResourceDeclaration, state: ListState): string | null {
  const { order, path, list } = resource
  const { data: access } = useCan({ resource: resource.name, action: 'edit' })
  if (!order || !resource.operations.includes('edit') || !access?.can) return null
  if (order.within === undefined) return `${path}/reorder`
  const chosen = state.filters[order.within]
  const preset = list.presets.find(({ id }) => id === state.preset)?.filter[order.within] as { eq?: string } | undefined
  const value = chosen?.shape === 'choices' ? chosen.values[0] : preset?.eq
  return value === undefined ? `${path}/reorder` : `${path}/reorder?${order.within}=${value}`
}

/** The other resources of the page that this one is a tab of. */
export const PageTabs = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  const tabs = tabsOf(resource).filter(({ name }) => mayDo(viewer, name, 'list'))
  if (!resource.page || tabs.length < 2) return null
  return (
    <Flex component="nav" gap={4} className="segments" aria-label={pageLabel(resource.page, t)}>
      {tabs.map(({ name, path }) => (
        <NavLink key={name} to={path} end>
          {t(`resources.${name}.many`)}
        </NavLink>
      ))}
    </Flex>
  )
}
