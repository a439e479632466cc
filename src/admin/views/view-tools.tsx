import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { viewState } from '../../providers/view-changes'
import { type SavedView, stateOfView } from '../../providers/views'
import { readListState, writeListState } from '../../registry/list-address'
import { initialListState, type ListState } from '../../registry/list-state'
import { unknownColumns, unknownParts } from '../../registry/view-checks'
import { Icon } from '../../theme/icon'
import type { ListTabsProps } from './use-open-view'
import { ViewMenu } from './view-menu'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog')).ViewDialog }))

/** Beside the tabs: the menu of the open view, and "Save view…" for a list that differs from its tab. */
export const ViewTools = (props: ListTabsProps) => {
  const { resource, list, columns, opened } = props
  const { view } = opened
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  const isOther = isChanged(resource, list.state, view, !columns.isDeclared)
  return (
    <>
      {view && <ViewMenu {...props} view={view} isChanged={isOther} onSaveAs={() => setSaving(true)} />}
      {isOther && (
        <Button type="text" size="small" icon={<Icon name="plus" size={14} />} onClick={() => setSaving(true)}>
          {t('views.save')}
        </Button>
      )}
      {view && <Missing resource={resource} view={view} />}
      <Suspense>{isSaving && <ViewDialog {...props} view={null} onClose={() => setSaving(false)} />}</Suspense>
    </>
  )
}

/** The fields of a view that its resource no longer has. */
const Missing = ({ resource, view }: { resource: ResourceDeclaration; view: SavedView }) => {
  const { t } = useTranslation()
  const names = [...new Set([...unknownParts(resource, view.state), ...unknownColumns(resource, view.layout)])]
  if (names.length === 0) return null
  return (
    <p className="wide text-secondary" role="status">
      {t('views.missing', { fields: names.join(t('list.comma')) })}
    </p>
  )
}

const normal = (resource: ResourceDeclaration, query: string) =>
  writeListState(resource, { ...readListState(resource, query), page: 1, saved: null })

/** Whether the list differs from its open tab. Without a view, the page size and the columns belong to the person. */
function isChanged(
  resource: ResourceDeclaration,
  state: ListState,
  view: SavedView | null,
  hasOwnLayout: boolean,
): boolean {
  const base = view
    ? stateOfView(resource, view, state.pageSize)
    : { ...initialListState(resource), preset: state.preset, pageSize: state.pageSize }
  const isOther = normal(resource, viewState(resource, state)) !== normal(resource, viewState(resource, base))
  return isOther || (view !== null && hasOwnLayout)
}
