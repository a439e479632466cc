import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext } from '@dnd-kit/sortable'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type DashboardPanel, wrongPanelParts } from '../../dashboards/dashboard-panels'
import { fieldOf } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { resourceNamed } from '../../registry/resources'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { useMainFocus } from '../../theme/use-main-focus'
import { useDragMessages } from '../reorder/use-drag-messages'
import { useDragSensors } from '../reorder/use-drag-sensors'
import { PanelCard } from './panel-card'
import { PanelContent } from './panel-content'
import { panelPath, usePanelTitle } from './panel-texts'
import type { Range } from './range'
import { usePanelAnswers } from './use-panel-answers'

interface GridCommands {
  edit(panel: DashboardPanel): void
  duplicate(panel: DashboardPanel): void
  /** To an index among the other panels. */
  move(panel: DashboardPanel, to: number): void
  remove(panel: DashboardPanel): void
}

interface PanelGridProps {
  panels: readonly DashboardPanel[]
  range: Range
  /** Null for a reader who may not change the dashboard. */
  commands: GridCommands | null
}

/** The panels in their order, which those who may change the dashboard drag by pointer or keyboard. */
export const PanelGrid = ({ panels, range, commands }: PanelGridProps) => {
  const titleOf = usePanelTitle()
  // A removed panel leaves with the focus, and the last one with the grid.
  const grid = useRef<HTMLDivElement>(null)
  useKeptFocus(grid)
  useMainFocus()
  const ids = panels.map(({ id }) => id)
  const panelWith = (id: string | number) => panels.find((panel) => panel.id === id)
  const dragMessages = useDragMessages({
    nameOf: (id) => {
      const panel = panelWith(id)
      return panel ? titleOf(panel) : ''
    },
    positionOf: (id) => ids.indexOf(String(id)) + 1,
    count: ids.length,
    isReported: true,
  })
  const sensors = useDragSensors()
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const panel = panelWith(active.id)
    if (panel && over) commands?.move(panel, ids.indexOf(String(over.id)))
  }
  const known = useProblems()
  const query = usePanelAnswers(
    panels.filter((panel) => known(panel) === null),
    range,
  )
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={dragMessages} onDragEnd={onDragEnd}>
      {/* Panels have different sizes, so the others keep their places until the drop. */}
      <SortableContext items={ids} strategy={keepPositions}>
        <div ref={grid} className="dashboard-grid stack loose">
          {panels.map((panel, at) => {
            const title = titleOf(panel)
            const answer = query.data?.get(panel.id)
            const problem = known(panel)
            const isFailed = answer === null || (answer === undefined && query.isError)
            return (
              <PanelCard
                key={panel.id}
                panel={panel}
                title={title}
                path={panelPath(panel, range)}
                isLoading={query.isFetching}
                commands={
                  commands && {
                    edit: () => commands.edit(panel),
                    duplicate: () => commands.duplicate(panel),
                    move: (by) => commands.move(panel, at + by),
                    remove: () => commands.remove(panel),
                  }
                }
              >
                {problem !== null ? (
                  <p className="padded text-secondary">{problem}</p>
                ) : isFailed ? (
                  <PanelFailed retry={query.refetch} />
                ) : (
                  <div className="dashboard-panel-body fill" data-stale={query.isPlaceholderData}>
                    {answer ? (
                      <PanelContent panel={panel} title={title} range={range} answer={answer} />
                    ) : (
                      <div className="padded">
                        <span className="skeleton" />
                      </div>
                    )}
                  </div>
                )}
              </PanelCard>
            )
          })}
        </div>
      </SortableContext>
    </DndContext>
  )
}

const keepPositions = () => null

/** Why a panel cannot be read: its resource lost a part, or the reader may not see the records of its groups. */
function useProblems(): (panel: DashboardPanel) => string | null {
  const { t } = useTranslation()
  const viewer = useViewer(({ viewer: known }) => known)
  return (panel) => {
    const resource = resourceNamed(panel.resource)
    if (wrongPanelParts(resource, panel).length > 0) return t('dashboards.panel.broken')
    const target = panel.kind === 'breakdown' ? fieldOf(resource, String(panel.group))?.to : undefined
    if (target === undefined || mayDo(viewer, String(target), 'list')) return null
    return t('dashboards.panel.unseen', { field: t(`resources.${String(target)}.many`) })
  }
}

const PanelFailed = ({ retry }: { retry(): unknown }) => {
  const { t } = useTranslation()
  return (
    <p className="padded line wide between text-danger" role="alert">
      {t('dashboards.panel.failed')}
      <Button size="small" onClick={() => void retry()}>
        {t('dashboards.panel.retry')}
      </Button>
    </p>
  )
}
