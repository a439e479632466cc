import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { useViewer } from '../../providers/access'
import {
  type Dashboard,
  deleteDashboard,
  freeName,
  saveDashboard,
  setDefaultDashboard,
} from '../../providers/dashboards'
import { dashboardPath } from '../../providers/navigation'
import { useTabState } from '../../providers/tab-state'
import { lazyPart } from '../../theme/later'
import { showToast } from '../../theme/toasts'
import { MenuButton, type MenuChoice } from '../controls/menu-button'
import { useNextPage } from '../page/use-next-page'
import { DeleteItem } from '../saved-items/confirm-item'
import { mayChangeItem, reportRefusal } from '../saved-items/save-item'

const ItemDialog = lazyPart(async () => (await import('../saved-items/item-dialog')).ItemDialog, null)

/** What can be done with a dashboard. */
export const DashboardMenu = ({ dashboard }: { dashboard: Dashboard }) => {
  const { id, name, roles, panels } = dashboard
  const { t } = useTranslation()
  const openNext = useNextPage()
  const [asked, setAsked] = useTabState<'edit' | 'delete' | null>('dashboard', null)
  const viewer = useViewer((state) => state.viewer)
  const mayChange = mayChangeItem(viewer, dashboard)
  const close = () => setAsked(null)
  const entry = (id: string, icon: string, run: () => unknown) => ({
    id,
    label: t(`dashboards.menu.${id}`),
    icon,
    run: () => void reportRefusal(run),
  })
  const duplicate = async () => {
    const copy = uuidv7()
    const copied = panels.map((panel) => ({ ...panel, id: uuidv7() }))
    await saveDashboard({ id: copy, name: freeName(t('dashboards.copyOf', { name })), panels: copied })
    await openNext(dashboardPath(copy))
  }
  const isDefault = viewer?.defaultDashboard === id
  const toggleDefault = async () => {
    await setDefaultDashboard(dashboard, !isDefault)
    showToast({
      type: 'success',
      message: t(isDefault ? 'dashboards.defaultEnded' : 'dashboards.defaultSet', { name }),
    })
  }
  const choices: readonly MenuChoice[] = [
    entry(isDefault ? 'defaultOff' : 'default', 'home', toggleDefault),
    ...(mayChange ? [entry('edit', 'edit', () => setAsked('edit'))] : []),
    entry('duplicate', 'copy', duplicate),
    entry('print', 'document', () => window.print()),
    ...(mayChange
      ? [{ ...entry('delete', 'trash', () => setAsked('delete')), isDanger: true, isSeparated: true }]
      : []),
  ]
  return (
    <>
      <MenuButton type="default" placement="bottomLeft" label={t('dashboards.options', { name })} choices={choices} />
      {asked === 'edit' && (
        <ItemDialog
          title={t('savedItem.edit')}
          note={t('dashboards.rolesNote')}
          name={name}
          roles={roles}
          onSave={async (newName, newRoles) => {
            await saveDashboard({ id, name: newName, roles: newRoles })
            showToast({ type: 'success', message: t('savedItem.saved', { name: newName.trim() }) })
            close()
          }}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <DeleteItem
          name={name}
          onConfirm={async () => {
            await deleteDashboard(dashboard)
            await openNext('/')
          }}
          onClose={close}
        />
      )}
    </>
  )
}
