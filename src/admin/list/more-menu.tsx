import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isAutomatable, isOnCalendar, type ListShape, type ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { viewState } from '../../providers/view-changes'
import { shapeOf, shapesOf } from '../../registry/list-state'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { useIsPhone } from './use-is-phone'
import type { ListTable } from './use-list-table'

// Rarely used, so a list loads them on demand.
const ExportDialog = lazy(() =>
  import('../import-export/export-dialog').then((file) => ({ default: file.ExportDialog })),
)
const ImportDialog = lazy(() =>
  import('../import-export/import-dialog').then((file) => ({ default: file.ImportDialog })),
)

const AddToDashboard = lazy(() =>
  import('../dashboards/add-to-dashboard').then((file) => ({ default: file.AddToDashboard })),
)

export const shapeIcons: Readonly<Record<ListShape, string>> = {
  table: 'table',
  cards: 'card',
  gallery: 'image',
  board: 'columns',
}

const icons = {
  dashboard: 'home',
  export: 'download',
  import: 'upload',
  calendar: 'calendar',
  automate: 'bolt',
  trash: 'trash',
} as const

const labelKeys = {
  dashboard: 'dashboards.addTo.menu',
  export: 'importExport.export.menu',
  import: 'importExport.import.menu',
  calendar: 'menu.calendar',
  automate: 'automations.automate',
  trash: 'trash.menu',
} as const

/** Shows the list in another shape; the address and saved views keep the choice. */
export const changeShape = (resource: ResourceDeclaration, list: ListTable, shape: ListShape) =>
  list.change({ as: shape === resource.list.as ? null : shape })

interface MoreMenuProps {
  resource: ResourceDeclaration
  /** Names of the visible columns, the title first. */
  columns: readonly string[]
  list: ListTable
}

/** The rare actions on a whole list: its panel on a dashboard, export, import, its trash, and on a phone refresh and shape. */
export const MoreMenu = ({ resource, columns, list }: MoreMenuProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer(({ viewer: known }) => known)
  const isPhone = useIsPhone()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'dashboard' | 'export' | 'import' | null>(null)
  const may = (action: string) => mayDo(viewer, resource.name, action)
  const mayWrite = (['create', 'edit'] as const).some((each) => resource.operations.includes(each) && may(each))
  const choices = [
    'dashboard' as const,
    ...(may('export') ? ['export' as const] : []),
    ...(mayWrite && !resource.single ? ['import' as const] : []),
    ...(isOnCalendar(resource) ? ['calendar' as const] : []),
    ...(isAutomatable(resource) ? ['automate' as const] : []),
    ...(resource.trash && may('delete') ? ['trash' as const] : []),
  ]
  const pathOf = (id: 'trash' | 'calendar' | 'automate') => {
    if (id === 'trash') return `${resource.path}/trash`
    if (id === 'calendar') return `/calendar?of=${resource.name}`
    // The filter of the list becomes the condition.
    return `/automations/new?${new URLSearchParams({ of: resource.name, filter: viewState(resource, list.state) })}`
  }
  const shapes = isPhone && shapesOf(resource).length > 1 ? shapesOf(resource) : []
  const close = () => setOpen(null)
  return (
    <>
      <MenuDropdown
        autoFocus
        destroyOnHidden
        trigger={['click']}
        menu={{
          'aria-label': t('importExport.more'),
          items: [
            ...(isPhone
              ? [
                  {
                    key: 'refresh',
                    label: t('list.refresh'),
                    icon: <Icon name="refresh" size={16} />,
                    onClick: () => {
                      button.current?.focus()
                      void list.tableQuery.refetch()
                    },
                  },
                ]
              : []),
            ...shapes.map((shape) => {
              const isShown = shape === shapeOf(resource, list.state)
              return {
                key: shape,
                label: t(`list.shape.${shape}`),
                icon: <Icon name={shapeIcons[shape]} size={16} />,
                extra: isShown && <Icon name="check" size={16} />,
                role: 'menuitemradio',
                'aria-checked': isShown,
                onClick: () => {
                  button.current?.focus()
                  changeShape(resource, list, shape)
                },
              }
            }),
            ...(isPhone ? [{ type: 'divider' as const }] : []),
            ...choices.map((id) => ({
              key: id,
              label: t(labelKeys[id]),
              icon: <Icon name={icons[id]} size={16} />,
              onClick: () => {
                if (id === 'trash' || id === 'calendar' || id === 'automate') {
                  void navigate(pathOf(id))
                  return
                }
                // A dialog gives the focus back to where it was.
                button.current?.focus()
                setOpen(id)
              },
            })),
          ],
        }}
      >
        <Button
          ref={button}
          icon={<Icon name="more" size={16} />}
          aria-label={t('importExport.more')}
          title={t('importExport.more')}
          aria-haspopup="menu"
        />
      </MenuDropdown>
      <Suspense>
        {open === 'dashboard' && <AddToDashboard resource={resource} state={list.state} onClose={close} />}
        {open === 'export' && <ExportDialog resource={resource} list={list} columns={columns} onClose={close} />}
        {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </>
  )
}
