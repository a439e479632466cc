import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import type { BulkEditPreview, BulkRun } from '../../providers/bulk-runs'
import { useLabels } from '../../providers/labels'
import { RefusedRecords } from '../actions/refused-records'
import { RunRefusals } from '../actions/run-refusals'
import { RecordChanges } from '../history/record-changes'
import { useRecordTitleOf } from '../parts'
import { ChangeCounts, type ChangeCountsProps } from './change-counts'
import { type Effect, groupsOf, isChanged, isRefused } from './edits'
import { refusalOf } from './use-bulk-edit'

/** Groups of equal changes that the preview shows. */
const mostGroups = 8

interface EditPreviewProps {
  resource: ResourceDeclaration
  effects: readonly Effect[]
}

/** What the edits would do: equal changes together, unchanged records, and refused ones by name. */
export const EditPreview = ({ resource, effects }: EditPreviewProps) => {
  const { t } = useTranslation()
  const titleOf = useRecordTitleOf(resource)
  if (effects.every(({ after }) => Object.keys(after).length === 0)) return null
  const changing = effects.filter((effect) => isChanged(effect) && !isRefused(effect))
  const refused = effects.filter((effect) => isChanged(effect) && isRefused(effect))
  const groups = groupsOf(changing)
  return (
    <ChangePreview
      resource={resource}
      changing={changing.length}
      unchanged={effects.length - changing.length - refused.length}
      refused={refused.length}
      groups={groups.slice(0, mostGroups).map((group) => ({ ...group[0], count: group.length }))}
      moreGroups={groups.length - mostGroups}
    >
      <RefusedRecords
        records={refused.map((effect) => ({
          id: String(effect.record.id),
          title: titleOf(effect.record),
          reason: refusalOf(effect, t),
        }))}
      />
    </ChangePreview>
  )
}

interface WholePreviewProps {
  resource: ResourceDeclaration
  preview: BulkEditPreview
}

/** What the edits would do to all records of a list, as the server computed it. */
export const WholePreview = ({ resource, preview }: WholePreviewProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { total, computedCount, groups, groupCount } = preview
  return (
    <ChangePreview
      resource={resource}
      lead={computedCount < total && t('bulkEdit.firstOf', { first: number(computedCount), total: number(total) })}
      changing={preview.changedCount}
      unchanged={preview.unchangedCount}
      refused={preview.refusedCount}
      groups={groups.map(({ count, before, after }) => ({
        count,
        record: {},
        before: before as AnyRecord,
        after: after as AnyRecord,
      }))}
      moreGroups={groupCount - groups.length}
    >
      <RunRefusals resource={resource} run={preview} />
    </ChangePreview>
  )
}

interface ChangePreviewProps extends ChangeCountsProps {
  lead?: ReactNode
  /** Equal changes, with the number of their records. */
  groups: readonly (Pick<Effect, 'record' | 'before' | 'after'> & { count: number })[]
  /** The number of groups beyond these. */
  moreGroups: number
  /** The refused records. */
  children: ReactNode
}

const ChangePreview = ({ resource, lead, groups, moreGroups, children, ...counts }: ChangePreviewProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <section className="bulk-preview under-line stack" aria-label={t('bulkEdit.preview')}>
      {lead && <p>{lead}</p>}
      <ChangeCounts resource={resource} {...counts} />
      <ul className="stack">
        {groups.map(({ count, record, before, after }) => (
          <li key={JSON.stringify([before, after])}>
            <span className="text-strong numbers">{t('bulkEdit.times', { total: number(count) })}</span>
            <RecordChanges resource={resource} record={record} event={{ action: 'update', before, after }} />
          </li>
        ))}
      </ul>
      {moreGroups > 0 && <p>{t('bulkEdit.moreGroups', { count: moreGroups, total: number(moreGroups) })}</p>}
      {children}
    </section>
  )
}

interface EditOutcomeProps {
  resource: ResourceDeclaration
  run: BulkRun
  /** The edited records as they were loaded. */
  seen: readonly AnyRecord[]
}

/** The result of a run or of its Undo: the number of changed records, and the refused ones with reasons. */
export const EditOutcome = ({ resource, run, seen }: EditOutcomeProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const records = labels.counted(run.changedCount)
  return (
    <div role="status">
      <p>{t(run.undoes ? 'bulkEdit.restored' : 'bulkEdit.changed', { records })}</p>
      {run.refusedCount > 0 && <p>{t('bulkEdit.refused', { total: formats.number(run.refusedCount) })}</p>}
      <RunRefusals resource={resource} run={run} seen={seen} />
    </div>
  )
}
