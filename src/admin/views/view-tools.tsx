import { Button, Grid } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { readListState, writeListState } from '../../lists/list-address'
import { initialListState } from '../../lists/list-state'
import { unknownColumns, unknownParts } from '../../lists/view-checks'
import { useTabState } from '../../providers/tab-state'
import { viewState } from '../../providers/view-changes'
import { type SavedView, stateOfView } from '../../providers/views'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import type { ListTabsProps } from './use-open-view'
import { ViewMenu } from './view-menu'

const ViewDialog = lazyPart(async () => (await import('./view-dialog')).ViewDialog, null)

/** Beside the tabs: the menu of the open view. */
export const ViewTools = (props: ListTabsProps & { view: SavedView }) => (
  <>
    <ViewMenu {...props} isChanged={isChanged(props)} />
    <Missing resource={props.resource} view={props.view} />
  </>
)

/** Beside the number of records, where it moves nothing: "Save view…" for a list that differs from its open tab. */
export const SaveView = (props: ListTabsProps) => {
  const { t } = useTranslation()
  const { xl: isWide } = Grid.useBreakpoint()
  const [isSaving, setSaving] = useTabState('view.new', false)
  return (
    <>
      {isChanged(props) && (
        <Button
          type="text"
          size="small"
          className="screen-only"
          icon={<Icon name="bookmark" size={15} />}
          aria-label={t('views.save')}
          title={t('views.save')}
          onClick={() => setSaving(true)}
        >
          {isWide && t('views.save')}
        </Button>
      )}
      {isSaving && <ViewDialog {...props} view={null} onClose={() => setSaving(false)} />}
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
function isChanged({ resource, list: { state }, columns, opened: { view } }: ListTabsProps): boolean {
  const base = view
    ? stateOfView(resource, view, state.pageSize)
    : { ...initialListState(resource), preset: state.preset, pageSize: state.pageSize }
  const isOther = normal(resource, viewState(resource, state)) !== normal(resource, viewState(resource, base))
  return isOther || (view !== null && !columns.isDeclared)
}
