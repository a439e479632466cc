import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { saveView, viewState } from '../../providers/view-changes'
import type { SavedView } from '../../providers/views'
import { showToast } from '../../theme/toasts'
import { ItemDialog } from '../saved-items/item-dialog'
import { focusOpenTab, type ListTabsProps } from './use-open-view'

interface ViewDialogProps extends ListTabsProps {
  /** The view to rename or share; null saves the list as a new one. */
  view: SavedView | null
  onClose(): void
}

/** The name of a view and the roles that see it. */
export const ViewDialog = ({ resource, list, columns, opened, view, onClose }: ViewDialogProps) => {
  const { t } = useTranslation()
  const [id] = useState(() => view?.id ?? uuidv7())

  const save = async (name: string, roles: readonly string[]) => {
    const state = { resource: resource.name, state: viewState(resource, list.state), layout: columns.layout }
    await saveView({ id, name, roles, ...(!view && state) })
    showToast({ type: 'success', message: t('savedItem.saved', { name: name.trim() }) })
    if (!view) {
      // The changes belong to the new view, so the former view is unchanged.
      if (opened.view) columns.reset()
      opened.open(id)
      list.show({ ...list.state, saved: id })
      focusOpenTab()
    }
    onClose()
  }
  return (
    <ItemDialog
      title={t(view ? 'savedItem.edit' : 'views.dialog.new')}
      note={t('views.dialog.rolesNote')}
      {...(view && { name: view.name, roles: view.roles })}
      onSave={save}
      onClose={onClose}
    />
  )
}
