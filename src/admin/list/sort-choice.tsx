import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { useIsPhone } from '../page/use-is-phone'
import type { FilteredList } from './filter-bar'
import type { ColumnControl } from './use-columns'

interface SortChoiceProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  list: FilteredList
}

/** The order of a list that has no head to press: cards. On a phone, the toolbar has room for an icon. */
export const SortChoice = ({ resource, columns, list: { state, change } }: SortChoiceProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const isPhone = useIsPhone()
  const choices = [columns.title, ...columns.columns].flatMap(({ name, sort }) =>
    sort === null
      ? []
      : [
          { sort, label: t('list.sort.ascending', { column: labels.field(name) }) },
          { sort: `-${sort}`, label: t('list.sort.descending', { column: labels.field(name) }) },
        ],
  )
  const isListed = choices.some(({ sort }) => sort === state.sort)
  const parts = state.sort.split(',').map((part) => choices.find(({ sort }) => sort === part)?.label)
  const given = parts.every((part) => part !== undefined) ? parts.join(' · ') : t('list.sort.usual')
  return (
    <Select
      aria-label={t('list.sort.label')}
      popupMatchSelectWidth={false}
      value={state.sort}
      onChange={(sort) => change({ sort })}
      {...(isPhone && { className: 'end', suffixIcon: null, labelRender: iconOf })}
      options={(isListed ? choices : [{ sort: state.sort, label: given }, ...choices]).map(({ sort, label }) => ({
        value: sort,
        label,
      }))}
    />
  )
}

const iconOf: SelectProps['labelRender'] = ({ label }) => (
  <>
    <Icon name="sort" style={{ verticalAlign: 'middle' }} />
    <span className="visually-hidden">{label}</span>
  </>
)
