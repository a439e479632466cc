import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mayOpen, useViewer } from '../../providers/access'
import { queryClient } from '../../providers/queries'
import { signOut } from '../../providers/session'
import { MenuButton, type MenuChoice } from './menu-button'

/** Who is signed in, and the way out. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { viewer } = useViewer()
  const name = viewer?.displayName || viewer?.email || ''

  const leave = async () => {
    await signOut()
    await navigate('/sign-in', { replace: true })
    queryClient.clear()
  }

  const settings: MenuChoice = {
    id: 'settings',
    label: t('menu.settings'),
    icon: 'settings',
    select: () => void navigate('/settings'),
  }
  const out: MenuChoice = { id: 'out', label: t('frame.signOut'), icon: 'signOut', select: () => void leave() }

  return (
    <MenuButton
      label={t('frame.account')}
      choices={mayOpen(viewer, '/settings') ? [settings, out] : [out]}
      head={
        viewer && (
          <div className="account-head">
            <strong>{name}</strong>
            <span>{viewer.displayEmail}</span>
            <span>{t(`roles.${viewer.role}`)}</span>
          </div>
        )
      }
    >
      <span className="account-initials">{initialsOf(name)}</span>
    </MenuButton>
  )
}

/** "Mira Chen" → MC, "陈小雨" → 陈. */
const initialsOf = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return (/\p{Script=Han}/u.test(name) ? (letters[0] ?? '') : letters.join('')).toUpperCase()
}
