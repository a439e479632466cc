import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { type BulkRun, reasonOf } from '../../providers/bulk-runs'
import { useLabels } from '../../providers/labels'
import { useRecordTitleOf } from '../parts'

interface RunRefusalsProps {
  resource: ResourceDeclaration
  /** A run, or the preview of one. */
  run: Pick<BulkRun, 'refused' | 'refusedCount'>
}

/** The refused records of a run by name, each with the reason. */
export const RunRefusals = ({ resource, run }: RunRefusalsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  if (run.refused.length === 0) return null
  const more = run.refusedCount - run.refused.length
  return (
    <ul className="scroll-short">
      {run.refused.map((each) => (
        <li key={each.id}>
          <strong>{titleOf({ id: each.id, [resource.title]: each.title })}</strong>{' '}
          {reasonOf(each, resource, labels, t)}
        </li>
      ))}
      {more > 0 && <li>{t('bulkRun.more', { total: formats.number(more) })}</li>}
    </ul>
  )
}
