import { Button, type MenuProps } from 'antd'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { useViewer } from '../../providers/access'
import { type Dashboard, deleteDashboard, saveDashboard, setDefaultDashboard } from '../../providers/dashboards'
import { dashboardPath } from '../../providers/navigation'
import { showToast } from '../../providers/notifications'
import { useTabState } from '../../providers/tab-state'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { announced, ConfirmItem, mayChangeItem } from '../saved-items/confirm-item'

const ItemDialog = lazy(async () => ({ default: (await import('../saved-items/item-dialog')).ItemDialog }))

/** What can be done with a dashboard. */
export const DashboardMenu = ({ dashboard }: { dashboard: Dashboard }) => {
  const { id, name, roles, panels } = dashboard
  const { t } = useTranslation()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useTabState<'edit' | 'delete' | null>('dashboard', null)
  const viewer = useViewer((state) => state.viewer)
  const mayChange = mayChangeItem(viewer, dashboard)
  const close = () => setAsked(null)
  const entry = (key: string, icon: string, run: () => unknown) => ({
    key,
    label: t(`dashboards.menu.${key}`),
    icon: <Icon name={icon} size={16} />,
    onClick: () => {
      // A dialog gives the focus back to where it was.
      button.current?.focus()
      void announced(run)
    },
  })
  const duplicate = async () => {
    const copy = uuidv7()
    const copied = panels.map((panel) => ({ ...panel, id: uuidv7() }))
    await saveDashboard({ id: copy, name: t('dashboards.copyOf', { name }).slice(0, 60), panels: copied })
    navigate(dashboardPath(copy))
  }
  const isDefault = viewer?.defaultDashboard === id
  const toggleDefault = async () => {
    await setDefaultDashboard(dashboard, !isDefault)
    showToast({
      type: 'success',
      message: t(isDefault ? 'dashboards.defaultEnded' : 'dashboards.defaultSet', { name }),
    })
  }
  const items: MenuProps['items'] = [
    entry(isDefault ? 'defaultOff' : 'default', 'home', toggleDefault),
    ...(mayChange ? [entry('edit', 'edit', () => setAsked('edit'))] : []),
    entry('duplicate', 'copy', duplicate),
    entry('print', 'document', () => window.print()),
    ...(mayChange
      ? [{ type: 'divider' as const }, { ...entry('delete', 'trash', () => setAsked('delete')), danger: true }]
      : []),
  ]
  const label = t('dashboards.options', { name })
  return (
    <>
      <MenuDropdown autoFocus destroyOnHidden trigger={['click']} menu={{ 'aria-label': label, items }}>
        <Button
          ref={button}
          icon={<Icon name="more" size={16} />}
          aria-label={label}
          title={label}
          aria-haspopup="menu"
        />
      </MenuDropdown>
      <Suspense>
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
      </Suspense>
      {asked === 'delete' && (
        <ConfirmItem
          title={t('savedItem.delete.title', { name })}
          text={t('savedItem.delete.text')}
          action={t('savedItem.delete.do')}
          isDanger
          onConfirm={async () => {
            await deleteDashboard(dashboard)
            navigate('/')
          }}
          onClose={close}
        />
      )}
    </>
  )
}
