import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { type BulkRun, reasonOf } from '../../providers/bulk-runs'
import { useLabels } from '../../providers/labels'
import { useRecordTitleOf } from '../parts'
import { RefusedRecords } from './refused-records'

interface RunRefusalsProps {
  resource: ResourceDeclaration
  /** A run, or the preview of one. */
  run: Pick<BulkRun, 'refused' | 'refusedCount'>
  /** Records as the person saw them: the server has no title of one that was deleted since. */
  seen?: readonly AnyRecord[]
}

/** The refused records of a run by name, each with the reason. */
export const RunRefusals = ({ resource, run, seen = [] }: RunRefusalsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const more = run.refusedCount - run.refused.length
  return (
    <RefusedRecords
      records={run.refused.map((each) => ({
        id: each.id,
        title: titleOf({
          ...seen.find(({ id }) => id === each.id),
          id: each.id,
          ...(each.title != null && { [resource.title]: each.title }),
        }),
        reason: reasonOf(each, resource, labels, t),
      }))}
      more={more > 0 && t('bulkRun.more', { total: formats.number(more) })}
    />
  )
}
