import { Button, Empty, Flex } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { type DashboardPanel, mostPanels } from '../../dashboards/dashboard-panels'
import { previousRange } from '../../dashboards/day-ranges'
import { useViewer } from '../../providers/access'
import { type Dashboard, savePanels } from '../../providers/dashboards'
import { useTabState } from '../../providers/tab-state'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { showToast } from '../../theme/toasts'
import { useRecordTitle } from '../page/shown-page'
import { mayChangeItem, reportRefusal } from '../saved-items/save-item'
import { DashboardMenu } from './dashboard-menu'
import { newPanel } from './new-panel'
import { PanelGrid } from './panel-grid'
import { usePanelTitle } from './panel-texts'
import { daysText, readRange } from './range'
import { RangeChoice } from './range-choice'

const PanelEditor = lazyPart(async () => (await import('./panel-editor')).PanelEditor, null)

/** What a list gives to the dashboard that it opens: the start of a new panel. */
export interface AddedPanel {
  add: { resource: string; state: string }
}

/** A dashboard with its panels, its period, and the tools of those who may change it. */
export const DashboardView = ({ dashboard }: { dashboard: Dashboard }) => {
  useRecordTitle(dashboard.name)
  const { t, i18n } = useTranslation()
  const titleOf = usePanelTitle()
  const range = readRange(useLocation().search)
  const viewer = useViewer(({ viewer: known }) => known)
  const mayChange = mayChangeItem(viewer, dashboard)
  const { panels } = dashboard
  const [edited, edit] = useEditedPanel(mayChange)

  const index = ({ id }: DashboardPanel) => panels.findIndex((panel) => panel.id === id)
  const save = async (next: readonly DashboardPanel[], message: string) => {
    await savePanels(dashboard, next)
    const undo = () =>
      void reportRefusal(async () => {
        await savePanels(dashboard, panels)
        showToast({ type: 'success', message: t('frame.undone', { title: dashboard.name }) })
      })
    // One key: an earlier Undo would also take back this change.
    showToast({ key: `panels ${dashboard.id}`, type: 'success', message, undo })
  }
  const insert = (panel: DashboardPanel, at: number) =>
    save(panels.toSpliced(at, 0, panel), t('dashboards.panel.added', { title: titleOf(panel) }))
  const commands = {
    edit,
    duplicate: (panel: DashboardPanel) =>
      void reportRefusal(() => insert({ ...panel, id: uuidv7() }, index(panel) + 1)),
    move(panel: DashboardPanel, to: number) {
      const others = panels.filter(({ id }) => id !== panel.id)
      const at = Math.max(0, Math.min(to, others.length))
      const place = { record: titleOf(panel), position: at + 1, count: panels.length }
      if (at === index(panel)) return
      void reportRefusal(() => save(others.toSpliced(at, 0, panel), t('reorder.announcements.over', place)))
    },
    remove: (panel: DashboardPanel) =>
      void reportRefusal(() =>
        save(
          panels.filter(({ id }) => id !== panel.id),
          t('dashboards.panel.removed', { title: titleOf(panel) }),
        ),
      ),
  }
  const put = async (panel: DashboardPanel) => {
    if (index(panel) < 0) await insert(panel, panels.length)
    else
      await save(
        panels.map((each) => (each.id === panel.id ? panel : each)),
        t('savedItem.saved', { name: titleOf(panel) }),
      )
    edit(null)
  }
  const add = () => edit(newPanel(viewer))
  return (
    <>
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 16px">
        <div>
          <h1>{dashboard.name}</h1>
          <DashboardNote dashboard={dashboard} />
        </div>
        <Flex wrap align="center" gap={8} className="screen-only">
          {/* The editor returns the focus to this button, also after the first panel. */}
          {mayChange && (
            <Button type="primary" icon={<Icon name="plus" />} disabled={panels.length >= mostPanels} onClick={add}>
              {t('dashboards.panel.add')}
            </Button>
          )}
          <DashboardMenu dashboard={dashboard} />
        </Flex>
      </Flex>
      {panels.some(({ time }) => time !== null) && (
        <Flex wrap align="center" gap="8px 16px">
          <RangeChoice range={range} />
          <span className="text-secondary text-small">
            {daysText(range, i18n.language)}
            {panels.some(({ kind }) => kind === 'trend') &&
              ` · ${t('range.compared', { days: daysText(previousRange(range), i18n.language) })}`}
          </span>
        </Flex>
      )}
      {panels.length > 0 ? (
        <PanelGrid panels={panels} range={range} commands={mayChange ? commands : null} />
      ) : (
        <Empty
          className="padded"
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              <h2>{t('dashboards.empty.title')}</h2>
              <p>{t(mayChange ? 'dashboards.empty.text' : 'dashboards.empty.reader')}</p>
            </>
          }
        />
      )}
      {edited && (
        <PanelEditor panel={edited} isNew={index(edited) < 0} range={range} onSave={put} onClose={() => edit(null)} />
      )}
    </>
  )
}

/** The panel in the editor. A list may open the dashboard with a new one, which a reload does not repeat. */
function useEditedPanel(mayChange: boolean) {
  const { viewer } = useViewer()
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation()
  const added = (state as AddedPanel | null)?.add
  const [edited, edit] = useTabState<DashboardPanel | null>('panel', () =>
    added && mayChange ? { ...newPanel(viewer, added.resource), state: added.state } : null,
  )
  useEffect(() => {
    if (added) void navigate({ pathname, search }, { replace: true, state: null })
  }, [added, navigate, pathname, search])
  return [edited, edit] as const
}

/** Whose dashboard it is, and who sees it. */
const DashboardNote = ({ dashboard: { isOwn, owner, roles } }: { dashboard: Dashboard }) => {
  const { t } = useTranslation()
  const names = roles.map((role) => t(`roles.${role}`)).join(t('list.comma'))
  const notes = [!isOwn && t('dashboards.by', { owner }), names && t('dashboards.sharedWith', { roles: names })]
  const text = notes.filter(Boolean).join(' · ')
  return text ? <p className="text-secondary text-small">{text}</p> : null
}
