import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Foldable, foldRuns } from '../../admin/activity/fold-runs'
import type { ResourceSlots, RunsSlot } from '../../admin/slots'
import { type AnyRecord, humanise } from '../../declare'
import type { CellProps } from '../../fields/kind.ui'
import { lazyPart } from '../../theme/later'
import { recordedCells } from './recorded-cells'

/** The label of the action's button, or a separate message if there is no button. */
const actionLabel = ({ action, resource }: AnyRecord, t: TFunction) =>
  t([`resources.auditEvents.activities.${action}`, `resources.${resource}.actions.${action}.label`], {
    defaultValue: humanise(String(action)),
  })

const ActionCell = ({ record }: CellProps) => actionLabel(record, useTranslation().t)

/** The same events by day, with runs folded. */
const ToActivity = () => <Link to="/activity">{useTranslation().t('menu.activity')}</Link>

/** Runs as on the page of the activity. The declared fields are those of a `Foldable`. */
const runs: RunsSlot = {
  fields: ['createdAt', 'actorName', 'action', 'resource', 'recordId'],
  fold: (records) => foldRuns(records as readonly ((typeof records)[number] & Foldable)[]),
  Summary: lazyPart(async () => (await import('./run-of-events')).RunOfEvents),
  time: ({ createdAt }) => String(createdAt),
}

export const slots: ResourceSlots = {
  name: actionLabel,
  toolbar: ToActivity,
  runs,
  cells: { ...recordedCells, action: ActionCell },
  showSections: [
    {
      id: 'changes',
      Section: lazyPart(async () => (await import('./recorded-changes')).RecordedChanges),
    },
  ],
}
