import { useTranslation } from 'react-i18next'
import './cell.css'
import { resources } from '../registry/resources'
import type { CellProps } from './kind.ui'
import { NoValue } from './no-value.ui'
import { entriesOf } from './resource-values'

/** The label of a resource in a value; an undeclared one has its name. */
export const useResourceLabel = () => {
  const { t } = useTranslation()
  return (name: string) => (resources.some((each) => each.name === name) ? t(`resources.${name}.many`) : name)
}

interface ResourceValuesProps extends Pick<CellProps, 'value' | 'place'> {
  /** The property of an entry with its values. */
  entryKey: string
  valueLabel(value: string): string
}

/** Resources with their values: the number in a row, all on the record. */
export const ResourceValues = ({ value, place, entryKey, valueLabel }: ResourceValuesProps) => {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const entries = entriesOf(value, entryKey)
  if (entries.length === 0) return <NoValue />
  const labelsOf = (values: readonly string[]) => values.map(valueLabel).join(t('list.comma'))
  if (place !== 'record') {
    const whole = entries.map(({ resource, values }) => `${labelOf(resource)}: ${labelsOf(values)}`).join('\n')
    const first = entries[0] ? labelOf(entries[0].resource) : ''
    return (
      <span className="cell-text ellipsis" title={whole}>
        {entries.length === 1 ? first : t('matrix.several', { count: entries.length })}
      </span>
    )
  }
  return (
    <ul className="stack tight">
      {entries.map(({ resource, values }) => (
        <li key={resource}>
          {labelOf(resource)} <span className="text-quiet">{labelsOf(values)}</span>
        </li>
      ))}
    </ul>
  )
}
