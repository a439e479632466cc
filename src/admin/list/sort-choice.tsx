import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { splitLanguage } from '../../declare/languages'
import { crudSorters } from '../../lists/list-filters'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { useIsPhone } from '../page/use-is-phone'
import { directionsOf } from './columns'
import type { FilteredList } from './filter-bar'
import type { ColumnControl } from './use-columns'

interface SortChoiceProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  list: FilteredList
}

const SortDialog = lazyPart(async () => (await import('./sort-dialog')).SortDialog, null)

/** No order of a list is empty. */
const several = ''

/** The order of a list that has no head to press: cards. On a phone, the toolbar has room for an icon. */
export const SortChoice = ({ resource, columns, list: { state, change } }: SortChoiceProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const choices = [columns.title, ...columns.columns].flatMap(({ name, sort }) =>
    sort === null ? [] : directionsOf(sort, labels.field(name), t),
  )
  const isListed = choices.some(({ value }) => value === state.sort)
  const parts = crudSorters(state.sort).map(({ field, order }) =>
    t(`list.sort.${order}ending`, { column: labels.field(splitLanguage(field)[0]) }),
  )
  const given = state.sort === resource.list.sort ? t('list.sort.usual') : parts.join(' · ')
  return (
    <>
      <Select
        aria-label={t('list.sort.label')}
        popupMatchSelectWidth={false}
        value={state.sort}
        onChange={(sort) => (sort === several ? setOpen(true) : change({ sort }))}
        {...(isPhone && { className: 'end', suffixIcon: null, labelRender: iconOf })}
        options={[
          ...(isListed ? [] : [{ value: state.sort, label: given }]),
          { value: several, label: t('list.sort.choose') },
          ...choices,
        ]}
      />
      {isOpen && (
        <SortDialog
          resource={resource}
          columns={columns}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const iconOf: SelectProps['labelRender'] = ({ label }) => (
  <>
    <Icon name="sort" style={{ verticalAlign: 'middle' }} />
    <span className="visually-hidden">{label}</span>
  </>
)
