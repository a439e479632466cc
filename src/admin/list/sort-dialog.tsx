import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { splitLanguage } from '../../declare/languages'
import { useLabels, useLanguage } from '../../providers/labels'
import { clearing } from '../../theme/clearing'
import { Labelled } from '../controls/labelled'
import { FormDialog } from '../saved-items/form-dialog'
import { columnOf, directionsOf } from './columns'
import type { ColumnControl } from './use-columns'

interface SortDialogProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  sort: string
  onSort(sort: string): void
  onClose(): void
}

const fieldOf = (sort: string) => sort.replace(/^-/, '')

/** The column of a sort. A localized text is one column in all languages. */
const columnOfSort = (sort: string) => splitLanguage(fieldOf(sort))[0]

/** One for each of `mostSorts`. */
const positions = ['label', 'then', 'last'] as const

/** The order of a list by several columns, also by those that are not shown. */
export const SortDialog = ({ resource, columns, sort, onSort, onClose }: SortDialogProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const labels = useLabels(resource)
  const before = sort.split(',')
  const [chosen, setChosen] = useState<readonly (string | undefined)[]>(before)
  const options = [columns.title.name, ...columns.choices].flatMap((name) => {
    const kept = before.find((each) => columnOfSort(each) === name)
    const field = kept ? fieldOf(kept) : columnOf(resource, name, language).sort
    return field ? directionsOf(field, labels.field(name), t) : []
  })
  /** A column has one position. */
  const choose = (at: number, value: string | undefined) =>
    setChosen(
      positions.map((_, index) => {
        const other = chosen[index]
        if (index === at) return value
        return value && other && columnOfSort(other) === columnOfSort(value) ? undefined : other
      }),
    )
  const save = async () => {
    onSort(chosen.filter((each) => each !== undefined).join(',') || resource.list.sort)
    onClose()
  }
  return (
    <FormDialog
      title={t('list.sort.several')}
      verb={t('list.sort.do')}
      onSave={save}
      onRefused={() => undefined}
      onClose={onClose}
    >
      {positions.map((position, at) => (
        <Labelled key={position} label={t(`list.sort.${position}`)}>
          {(id) => (
            <Select
              id={id}
              {...clearing(() => choose(at, undefined))}
              showSearch
              optionFilterProp="label"
              value={chosen[at]}
              options={options}
              onChange={(value?: string) => choose(at, value)}
            />
          )}
        </Labelled>
      ))}
    </FormDialog>
  )
}
