import { Select } from 'antd'
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
    <Select
      aria-label={t('list.sort.label')}
      popupMatchSelectWidth={false}
      value={state.sort}
      onChange={(sort) => change({ sort })}
      options={(isListed ? choices : [{ sort: state.sort, label: t('list.sort.usual') }, ...choices]).map(
        ({ sort, label }) => ({ value: sort, label }),
      )}
    />
  )
}
