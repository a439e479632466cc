import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isAutomatable, isOnCalendar, type ListShape, type ResourceDeclaration } from '../../declare'
import { isImportable } from '../../import-export/importable'
import { shapeOf, shapesOf } from '../../lists/list-state'
import { mayDo, useViewer } from '../../providers/access'
import { useTabState } from '../../providers/tab-state'
import { viewState } from '../../providers/view-changes'
import { lazyPart } from '../../theme/later'
import { MenuButton } from '../controls/menu-button'
import type { ListTable } from '../list/use-list-table'
import { useIsPhone } from '../page/use-is-phone'

// Rarely used, so a list loads them on demand.
const ExportDialog = lazyPart(async () => (await import('../import-export/export-dialog')).ExportDialog, null)
const ImportDialog = lazyPart(async () => (await import('../import-export/import-dialog')).ImportDialog, null)
const AddToDashboard = lazyPart(async () => (await import('../dashboards/add-to-dashboard')).AddToDashboard, null)

export const shapeIcons: Readonly<Record<ListShape, string>> = {
  table: 'table',
  cards: 'card',
  gallery: 'image',
  board: 'board',
}

/** Shows the list in another shape; the address and saved views keep the choice. */
export const changeShape = (resource: ResourceDeclaration, list: ListTable, shape: ListShape) =>
  list.change({ as: shape === resource.list.as ? null : shape })

interface MoreMenuProps {
  resource: ResourceDeclaration
  /** Names of the visible columns, the title first. */
  columns: readonly string[]
  list: ListTable
}

/** Rare actions on a whole list: export, import, dashboard panel and trash. On a phone also refresh and shape. */
export const MoreMenu = ({ resource, columns, list }: MoreMenuProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer(({ viewer: known }) => known)
  const isPhone = useIsPhone()
  const [open, setOpen] = useTabState<string | null>('more', null)
  const may = (action: string) => mayDo(viewer, resource.name, action)
  const mayWrite = (['create', 'edit'] as const).some((each) => resource.operations.includes(each) && may(each))
  const entries = [
    { id: 'export', icon: 'download', label: 'importExport.export.menu', isOffered: may('export') },
    { id: 'import', icon: 'upload', label: 'importExport.import.menu', isOffered: mayWrite && isImportable(resource) },
    { id: 'calendar', icon: 'calendar', label: 'menu.calendar', isOffered: isOnCalendar(resource) },
    { id: 'dashboard', icon: 'home', label: 'dashboards.addTo.menu', isOffered: true },
    { id: 'automate', icon: 'bolt', label: 'automations.automate', isOffered: isAutomatable(resource) },
    { id: 'trash', icon: 'trash', label: 'trash.menu', isOffered: resource.trash && may('delete') },
  ]
  /** The entries without a path open a dialog. */
  const paths: Readonly<Record<string, string>> = {
    calendar: `/calendar?of=${resource.name}`,
    // The filter of the list becomes the condition.
    automate: `/automations/new?${new URLSearchParams({ of: resource.name, filter: viewState(resource, list.state) })}`,
    trash: `${resource.path}/trash`,
  }
  const shapes = isPhone && shapesOf(resource).length > 1 ? shapesOf(resource) : []
  const close = () => setOpen(null)
  return (
    <>
      <MenuButton
        type="default"
        placement="bottomLeft"
        label={t('importExport.more')}
        choices={[
          ...(isPhone
            ? [
                {
                  id: 'refresh',
                  label: t('list.refresh'),
                  icon: 'refresh',
                  run: () => void list.tableQuery.refetch(),
                },
              ]
            : []),
          ...shapes.map((shape) => ({
            id: shape,
            label: t(`list.shape.${shape}`),
            icon: shapeIcons[shape],
            isChecked: shape === shapeOf(resource, list.state),
            run: () => changeShape(resource, list, shape),
          })),
          ...entries
            .filter(({ isOffered }) => isOffered)
            .map(({ id, icon, label }, at) => ({
              id,
              label: t(label),
              icon,
              isSeparated: isPhone && at === 0,
              run: () => {
                const path = paths[id]
                if (path === undefined) setOpen(id)
                else void navigate(path)
              },
            })),
        ]}
      />
      {open === 'dashboard' && <AddToDashboard resource={resource} state={list.state} onClose={close} />}
      {open === 'export' && <ExportDialog resource={resource} list={list} columns={columns} onClose={close} />}
      {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
    </>
  )
}
