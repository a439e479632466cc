import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'

/** A link to the list of these records; the record's own screen has a tab instead. */
const ChildrenCell = ({ field, record }: CellProps) => {
  const { t } = useTranslation()
  const target = resourceNamed(String(field.to))
  const labels = useLabels(target)
  const viewer = useViewer((state) => state.viewer)
  if (target.hidden || !mayDo(viewer, target.name, 'list')) return <NoValue />
  return (
    <Link to={`${target.path}?${String(field.by)}=${String(record.id)}`}>
      {t('cells.showChildren', { records: labels.manyInline })}
    </Link>
  )
}

export const view: KindView = { Cell: ChildrenCell, isUnlisted: true }
