import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { type BulkEditPreview, type BulkRun, reasonOf } from '../../providers/bulk-runs'
import { useLabels } from '../../providers/labels'
import { RunRefusals } from '../bulk-runs/run-refusals'
import { RecordChanges } from '../history/record-changes'
import { useRecordTitleOf } from '../parts'
import { ChangeCounts } from './change-counts'
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
  const formats = useFormats()
  const changing = effects.filter((effect) => isChanged(effect) && !isRefused(effect))
  const refused = effects.filter((effect) => isChanged(effect) && isRefused(effect))
  const unchanged = effects.length - changing.length - refused.length
  const groups = groupsOf(changing)
  if (effects.every(({ after }) => Object.keys(after).length === 0)) return null
  const number = (count: number) => formats.number(count)
  return (
    <section className="bulk-preview under-line stack" aria-label={t('bulkEdit.preview')}>
      <ChangeCounts resource={resource} changing={changing.length} unchanged={unchanged} refused={refused.length} />
      <ul className="stack">
        {groups.slice(0, mostGroups).map((group) => {
          const [{ record, before, after }] = group
          return (
            <li key={String(record.id)}>
              <span className="text-strong numbers">{t('bulkEdit.times', { total: number(group.length) })}</span>
              <RecordChanges resource={resource} record={record} event={{ action: 'update', before, after }} />
            </li>
          )
        })}
      </ul>
      {groups.length > mostGroups && (
        <p>
          {t('bulkEdit.moreGroups', { count: groups.length - mostGroups, total: number(groups.length - mostGroups) })}
        </p>
      )}
      <Refusals
        resource={resource}
        refused={refused.map((effect) => ({ record: effect.record, message: refusalOf(effect, t) }))}
      />
    </section>
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
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const { total, computedCount, changedCount, unchangedCount, refusedCount, groups, groupCount, refused } = preview
  const more = refusedCount - refused.length
  return (
    <section className="bulk-preview under-line stack" aria-label={t('bulkEdit.preview')}>
      {computedCount < total && <p>{t('bulkEdit.firstOf', { first: number(computedCount), total: number(total) })}</p>}
      <ChangeCounts resource={resource} changing={changedCount} unchanged={unchangedCount} refused={refusedCount} />
      <ul className="stack">
        {groups.map(({ count, before, after }) => (
          <li key={JSON.stringify([before, after])}>
            <span className="text-strong numbers">{t('bulkEdit.times', { total: number(count) })}</span>
            <RecordChanges
              resource={resource}
              record={{}}
              event={{ action: 'update', before: before as AnyRecord, after: after as AnyRecord }}
            />
          </li>
        ))}
      </ul>
      {groupCount > groups.length && (
        <p>
          {t('bulkEdit.moreGroups', { count: groupCount - groups.length, total: number(groupCount - groups.length) })}
        </p>
      )}
      <ul className="scroll-short">
        {refused.map((each) => (
          <li key={each.id}>
            <strong>{titleOf({ id: each.id, [resource.title]: each.title })}</strong>{' '}
            {reasonOf(each, resource, labels, t)}
          </li>
        ))}
        {more > 0 && <li>{t('bulkRun.more', { total: number(more) })}</li>}
      </ul>
    </section>
  )
}

/** The result of a run or of its Undo: the number of changed records, and the refused ones with reasons. */
export const EditOutcome = ({ resource, run }: { resource: ResourceDeclaration; run: BulkRun }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const records = labels.counted(run.changedCount, formats.number(run.changedCount))
  return (
    <div role="status">
      <p>{t(run.undoes ? 'bulkEdit.restored' : 'bulkEdit.changed', { records })}</p>
      {run.refusedCount > 0 && <p>{t('bulkEdit.refused', { total: formats.number(run.refusedCount) })}</p>}
      <RunRefusals resource={resource} run={run} />
    </div>
  )
}

interface RefusalsProps {
  resource: ResourceDeclaration
  refused: readonly { record: AnyRecord; message: string }[]
}

const Refusals = ({ resource, refused }: RefusalsProps) => {
  const titleOf = useRecordTitleOf(resource)
  return (
    <ul className="scroll-short">
      {refused.map(({ record, message }) => (
        <li key={String(record.id)}>
          <strong>{titleOf(record)}</strong> {message}
        </li>
      ))}
    </ul>
  )
}
