import { Flex } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { mayOpen, useViewer } from '../../providers/access'
import { signOut } from '../../providers/session'
import { lazyPart } from '../../theme/later'
import { initialsOf } from '../collaboration/initials'
import { productParts } from '../product-parts'
import { MenuButton, type MenuChoice } from './menu-button'
import { hasCalendar } from './navigation'

const OwnAccountDialog = lazyPart(async () => (await import('../settings/own-account-dialog')).OwnAccountDialog, null)

/** The signed-in account, "My account", the activity, the calendar, automations and the help center for every role, and sign-out. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { viewer } = useViewer()
  const { pathname } = useLocation()
  const [shown, show] = useState<{ Dialog: ComponentType<{ onClose(): void }> } | null>(null)
  const name = viewer?.displayName || viewer?.email || ''

  const leave = async () => {
    if (!(await (await import('../waiting-saves/waiting-badge')).mayLeave())) return
    await signOut()
    await navigate('/sign-in', { replace: true })
  }

  // A page that is opened from a dialog replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move to another page is what closes it
  useEffect(() => show(null), [pathname])

  const account: MenuChoice = {
    id: 'account',
    label: t('settings.own.title'),
    icon: 'user',
    select: () => show({ Dialog: OwnAccountDialog }),
  }
  const pages = productParts().pages.flatMap(({ id, label, icon, path, dialog: PageDialog }): MenuChoice[] =>
    PageDialog
      ? [
          {
            id,
            label: t(label),
            icon,
            select: () => (mayOpen(viewer, path) ? void navigate(path) : show({ Dialog: PageDialog })),
          },
        ]
      : [],
  )
  const pageOf = (id: string, icon: string): MenuChoice => ({
    id,
    label: t(`menu.${id}`),
    icon,
    select: () => void navigate(`/${id}`),
  })
  const mine = [
    pageOf('activity', 'history'),
    ...(hasCalendar(viewer) ? [pageOf('calendar', 'calendar')] : []),
    pageOf('automations', 'bolt'),
    ...(mayOpen(viewer, '/settings') ? [pageOf('settings', 'settings')] : []),
  ]
  const out: MenuChoice = { id: 'out', label: t('frame.signOut'), icon: 'signOut', select: () => void leave() }

  return (
    <>
      <MenuButton
        label={t('frame.account')}
        choices={[account, ...mine, ...pages, out]}
        head={
          viewer && (
            <Flex vertical>
              <strong className="ellipsis">{name}</strong>
              <span className="ellipsis">{viewer.displayEmail}</span>
              <span>{t(`roles.${viewer.role}`)}</span>
            </Flex>
          )
        }
      >
        <span className="initials centred text-caption">{initialsOf(name)}</span>
      </MenuButton>
      {shown && <shown.Dialog onClose={() => show(null)} />}
    </>
  )
}
