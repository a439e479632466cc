import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isOnCalendar, type ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { Icon } from '../../theme/icon'
import type { ListTable } from './use-list-table'

// Rarely used, so a list loads them on demand.
const ExportDialog = lazy(() =>
  import('../import-export/export-dialog').then((file) => ({ default: file.ExportDialog })),
)
const ImportDialog = lazy(() =>
  import('../import-export/import-dialog').then((file) => ({ default: file.ImportDialog })),
)

const icons = { export: 'download', import: 'upload', calendar: 'calendar', trash: 'trash' } as const

const labelKeys = {
  export: 'importExport.export.menu',
  import: 'importExport.import.menu',
  calendar: 'menu.calendar',
  trash: 'trash.menu',
} as const

interface MoreMenuProps {
  resource: ResourceDeclaration
  /** Names of the visible columns, the title first. */
  columns: readonly string[]
  list: ListTable
}

/** The rare actions on a whole list: export and import, and the way to its trash. */
export const MoreMenu = ({ resource, columns, list }: MoreMenuProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const viewer = useViewer(({ viewer: known }) => known)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'export' | 'import' | null>(null)
  const may = (action: string) => mayDo(viewer, resource.name, action)
  const mayWrite = (['create', 'edit'] as const).some((each) => resource.operations.includes(each) && may(each))
  const choices = [
    ...(may('export') ? ['export' as const] : []),
    ...(mayWrite && !resource.single ? ['import' as const] : []),
    ...(isOnCalendar(resource) ? ['calendar' as const] : []),
    ...(resource.trash && may('delete') ? ['trash' as const] : []),
  ]
  if (choices.length === 0) return null
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown
        autoFocus
        destroyOnHidden
        trigger={['click']}
        menu={{
          'aria-label': t('importExport.more'),
          items: choices.map((id) => ({
            key: id,
            label: t(labelKeys[id]),
            icon: <Icon name={icons[id]} size={16} />,
            onClick: () => {
              if (id === 'trash' || id === 'calendar') {
                void navigate(id === 'trash' ? `${resource.path}/trash` : `/calendar?of=${resource.name}`)
                return
              }
              // A dialog gives the focus back to where it was.
              button.current?.focus()
              setOpen(id)
            },
          })),
        }}
      >
        <Button
          ref={button}
          icon={<Icon name="more" size={16} />}
          aria-label={t('importExport.more')}
          title={t('importExport.more')}
          aria-haspopup="menu"
        />
      </Dropdown>
      <Suspense>
        {open === 'export' && <ExportDialog resource={resource} list={list} columns={columns} onClose={close} />}
        {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
      </Suspense>
    </>
  )
}
