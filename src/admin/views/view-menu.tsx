import { useCan } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { useTabState } from '../../providers/tab-state'
import { deleteView, saveView, setUse, viewState } from '../../providers/view-changes'
import { ownUse, type SavedView, type ViewUse, viewPath } from '../../providers/views'
import { lazyPart } from '../../theme/later'
import { showToast } from '../../theme/toasts'
import { copyWithToast } from '../controls/copy'
import { MenuButton, type MenuChoice } from '../controls/menu-button'
import { DeleteItem } from '../saved-items/confirm-item'
import { mayChangeItem, reportRefusal } from '../saved-items/save-item'
import { focusOpenTab, type ListTabsProps } from './use-open-view'

const ViewDialog = lazyPart(async () => (await import('./view-dialog')).ViewDialog, null)
const UseDialog = lazyPart(async () => (await import('./use-dialog')).UseDialog, null)

interface ViewMenuProps extends ListTabsProps {
  view: SavedView
  isChanged: boolean
}

type Asked = 'saveAs' | 'edit' | 'delete' | 'mail' | 'alert'

/** What can be done with the open view. */
export const ViewMenu = (props: ViewMenuProps) => {
  const { resource, list, columns, opened, view, isChanged } = props
  const { t } = useTranslation()
  const [asked, setAsked] = useTabState<Asked | null>(`view:${view.id}`, null)
  const viewer = useViewer((state) => state.viewer)
  const mayChange = mayChangeItem(viewer, view)
  const { data: exporting } = useCan({ resource: resource.name, action: 'export' })
  const entry = (id: string, icon: string, run: () => unknown) => ({
    id,
    label: t(`views.menu.${id}`),
    icon,
    run: () => void reportRefusal(run),
  })
  const save = async () => {
    await saveView({ id: view.id, state: viewState(resource, list.state), layout: columns.layout })
    columns.reset()
    showToast({ type: 'success', message: t('savedItem.saved', { name: view.name }) })
  }
  const copyLink = () => copyWithToast(window.location.origin + viewPath(resource, view), t('views.copied'))
  /** A choice that the same entry takes back; emails ask for their time first. */
  const choice = (kind: ViewUse['kind'], icon: string) =>
    ownUse(view, kind)
      ? entry(`${kind}Off`, icon, () => setUse(view, kind, null))
      : entry(kind, icon, () => (kind === 'mail' || kind === 'alert' ? setAsked(kind) : setUse(view, kind, {})))
  const choices: readonly MenuChoice[] = [
    ...(mayChange && isChanged ? [entry('save', 'check', save)] : []),
    entry('saveAs', 'plus', () => setAsked('saveAs')),
    ...(mayChange ? [entry('edit', 'edit', () => setAsked('edit'))] : []),
    { ...choice('default', 'home'), isSeparated: true },
    choice('favourite', 'star'),
    ...(exporting?.can || ownUse(view, 'mail') ? [choice('mail', 'send')] : []),
    choice('alert', 'megaphone'),
    entry('copy', 'copy', copyLink),
    ...(mayChange
      ? [{ ...entry('delete', 'trash', () => setAsked('delete')), isDanger: true, isSeparated: true }]
      : []),
  ]
  const close = () => setAsked(null)
  const remove = async () => {
    await deleteView(view)
    close()
    opened.open(null)
    list.show({ ...list.state, saved: null })
    focusOpenTab()
  }
  return (
    <>
      <MenuButton
        size="small"
        placement="bottomLeft"
        label={t('views.options', { name: view.name })}
        choices={choices}
      />

      {(asked === 'edit' || asked === 'saveAs') && (
        <ViewDialog {...props} view={asked === 'edit' ? view : null} onClose={close} />
      )}
      {(asked === 'mail' || asked === 'alert') && <UseDialog view={view} kind={asked} onClose={close} />}

      {asked === 'delete' && <DeleteItem name={view.name} onConfirm={remove} onClose={close} />}
    </>
  )
}
