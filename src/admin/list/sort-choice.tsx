import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import type { FilteredList } from './filter-bar'
import type { ColumnControl } from './use-columns'

interface SortChoiceProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  list: FilteredList
}

/** The order of a list that has no head to press: cards on a phone. */
export const SortChoice = ({ resource, columns, list: { state, change } }: SortChoiceProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const choices = [columns.title, ...columns.columns].flatMap(({ name, sort }) =>
    sort === null
      ? []
      : [
          { sort, label: t('list.sort.ascending', { column: labels.field(name) }) },
          { sort: `-${sort}`, label: t('list.sort.descending', { column: labels.field(name) }) },
        ],
  )
  const isListed = choices.some(({ sort }) => sort === state.sort)
  return (
    <select
      className="button"
      aria-label={t('list.sort.label')}
      value={state.sort}
      onChange={(event) => change({ sort: event.target.value })}
    >
      {!isListed && <option value={state.sort}>{t('list.sort.usual')}</option>}
      {choices.map(({ sort, label }) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </select>
  )
}
