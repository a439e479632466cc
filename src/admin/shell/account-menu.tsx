import { Flex } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { mayOpen, useViewer } from '../../providers/access'
import { initialsOf } from '../collaboration/initials'
import { MenuButton, type MenuChoice } from '../controls/menu-button'
import { hasCalendar } from '../navigation/navigation'
import { useAccountChoices, useAccountDialog } from '../settings/account-choices'

const close = () => useAccountDialog.setState({ Dialog: null })

/** The menu of the signed-in account: its pages, those that every role may open, and sign-out. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { viewer } = useViewer()
  const { pathname } = useLocation()
  const { Dialog } = useAccountDialog()
  const { account, pages, out } = useAccountChoices()
  const name = viewer?.displayName || viewer?.email || ''

  // A page that is opened from a dialog replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move to another page is what closes it
  useEffect(close, [pathname])

  const pageOf = (id: string, icon: string): MenuChoice => ({
    id,
    label: t(`menu.${id}`),
    icon,
    run: () => void navigate(`/${id}`),
  })
  const mine = [
    pageOf('activity', 'history'),
    ...(hasCalendar(viewer) ? [pageOf('calendar', 'calendar')] : []),
    pageOf('automations', 'bolt'),
    ...(mayOpen(viewer, '/settings') ? [pageOf('settings', 'settings')] : []),
  ]

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
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}
