import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { mostPanels } from '../../dashboards/dashboard-panels'
import type { ResourceDeclaration } from '../../declare'
import type { ListState } from '../../lists/list-state'
import { useViewer } from '../../providers/access'
import { freeName, saveDashboard, useDashboards } from '../../providers/dashboards'
import { dashboardPath } from '../../providers/navigation'
import { useTabState } from '../../providers/tab-state'
import { viewState } from '../../providers/view-changes'
import { showToast } from '../../theme/toasts'
import { Labelled } from '../controls/labelled'
import { useNextPage } from '../page/use-next-page'
import { FormDialog } from '../saved-items/form-dialog'
import { mayChangeItem } from '../saved-items/save-item'
import type { AddedPanel } from './dashboard-view'

interface AddToDashboardProps {
  resource: ResourceDeclaration
  state: ListState
  onClose(): void
}

const another = 'new'

/** Opens a dashboard with a new panel that has the filters of a list. */
export const AddToDashboard = ({ resource, state, onClose }: AddToDashboardProps) => {
  const { t } = useTranslation()
  const openNext = useNextPage()
  const viewer = useViewer(({ viewer: known }) => known)
  const { data = [] } = useDashboards()
  const open = data.filter((each) => mayChangeItem(viewer, each) && each.panels.length < mostPanels)
  const [chosen, setChosen] = useTabState<string | null>('addTo', null)
  const value = chosen ?? open[0]?.id ?? another
  const [added] = useState(uuidv7)
  const save = async () => {
    const id = value === another ? added : value
    if (value === another) await saveDashboard({ id, name: freeName(t('dashboards.newName')) })
    const panel: AddedPanel = { add: { resource: resource.name, state: viewState(resource, state) } }
    onClose()
    await openNext(dashboardPath(id), { state: panel })
  }
  return (
    <FormDialog
      title={t('dashboards.addTo.title')}
      verb={t('dashboards.addTo.do')}
      onSave={save}
      onRefused={(message) => showToast({ type: 'error', message })}
      onClose={onClose}
    >
      <Labelled label={t('dashboards.addTo.dashboard')}>
        {(id) => (
          <Select
            id={id}
            value={value}
            options={[
              ...open.map(({ id, name }) => ({ value: id, label: name })),
              { value: another, label: t('dashboards.new') },
            ]}
            onChange={setChosen}
          />
        )}
      </Labelled>
    </FormDialog>
  )
}
