import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { mayOpen, useViewer } from '../../providers/access'
import { signOut } from '../../providers/session'
import { lazyPart } from '../../theme/later'
import { productParts } from '../product-parts'

const OwnAccountDialog = lazyPart(async () => (await import('./own-account-dialog')).OwnAccountDialog, null)

/** The open dialog of the account menu. */
export const useAccountDialog = create<{ Dialog: ComponentType<{ onClose(): void }> | null }>()(() => ({
  Dialog: null,
}))

/** The choices that the account menu and the palette share: "My account", pages with a dialog, and sign-out. */
export function useAccountChoices() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { viewer } = useViewer()

  const account = {
    id: 'account',
    label: t('settings.own.title'),
    icon: 'user',
    run: () => useAccountDialog.setState({ Dialog: OwnAccountDialog }),
  }
  const pages = productParts().pages.flatMap(({ dialog: Dialog, path, ...page }) => {
    if (!Dialog) return []
    const isPage = mayOpen(viewer, path)
    const run = () => (isPage ? void navigate(path) : useAccountDialog.setState({ Dialog }))
    return [{ id: page.id, label: t(page.label), icon: page.icon, isPage, run }]
  })
  const leave = async () => {
    if (!(await (await import('../waiting-saves/waiting-badge')).mayLeave())) return
    await signOut()
    await navigate('/sign-in', { replace: true })
  }
  const out = { id: 'out', label: t('frame.signOut'), icon: 'signOut', run: () => void leave() }
  return { account, pages, out }
}
