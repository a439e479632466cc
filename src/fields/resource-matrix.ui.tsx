import { Button, Checkbox, Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from './kind.editor.ui'
import { entriesOf } from './resource-values'
import { useResourceLabel } from './resource-values.ui'
import './resource-matrix.css'

/** A resource and its available values. */
interface MatrixLine {
  name: string
  names: readonly string[]
}

interface ResourceMatrixProps extends EditorProps {
  /** The property of an entry with its values. */
  entryKey: string
  names: readonly string[]
  /** All resources; those without values have no row. */
  offered: readonly MatrixLine[]
  valueLabel(choice: string): string
  /** Labels of the buttons of columns and rows. */
  columnHint: string
  lineHint: string
}

/** A row for each resource, a column for each value; heads of columns and rows select all of theirs. */
export function ResourceMatrix({
  id,
  value,
  onChange,
  onBlur,
  isInvalid,
  describedBy,
  label,
  entryKey,
  names,
  offered,
  valueLabel,
  columnHint,
  lineHint,
}: ResourceMatrixProps) {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const lines = offered.filter((line) => line.names.length > 0)
  const entries = entriesOf(value, entryKey)
  const has = (resource: string, choice: string) =>
    entries.some((entry) => entry.resource === resource && entry.values.includes(choice))

  /** Selects or clears these cells and keeps the others. */
  const set = (isOpen: boolean, cells: readonly (readonly [string, string])[]) => {
    const isSet = (resource: string, choice: string) =>
      cells.some(([name, each]) => name === resource && each === choice) ? isOpen : has(resource, choice)
    const next = lines.map((line) => ({ ...line, names: line.names.filter((choice) => isSet(line.name, choice)) }))
    onChange(next.flatMap((line) => (line.names.length > 0 ? [{ resource: line.name, [entryKey]: line.names }] : [])))
    onBlur()
  }
  const cellsOf = (choice: string) =>
    lines.filter((line) => line.names.includes(choice)).map(({ name }) => [name, choice] as const)

  return (
    <div className="resource-matrix scroll" data-invalid={isInvalid}>
      <Table
        aria-label={label}
        aria-describedby={describedBy}
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={lines}
        columns={[
          {
            title: t('matrix.resource'),
            rowScope: 'row',
            render: (_, line) => {
              const isWhole = line.names.every((choice) => has(line.name, choice))
              const cells = line.names.map((choice) => [line.name, choice] as const)
              return (
                <Button type="text" size="small" title={lineHint} onClick={() => set(!isWhole, cells)}>
                  {labelOf(line.name)}
                </Button>
              )
            },
          },
          ...names.map((choice, column): ColumnType<MatrixLine> => {
            const cells = cellsOf(choice)
            const isWhole = cells.length > 0 && cells.every(([name]) => has(name, choice))
            return {
              key: choice,
              align: 'center',
              title: (
                <Button type="text" size="small" title={columnHint} onClick={() => set(!isWhole, cells)}>
                  {valueLabel(choice)}
                </Button>
              ),
              render: (_, line, index) =>
                line.names.includes(choice) ? (
                  <Checkbox
                    id={index === 0 && column === 0 ? id : undefined}
                    aria-label={t('matrix.place', { resource: labelOf(line.name), choice: valueLabel(choice) })}
                    checked={has(line.name, choice)}
                    onChange={(event) => set(event.target.checked, [[line.name, choice]])}
                  />
                ) : (
                  <span aria-hidden="true">–</span>
                ),
            }
          }),
        ]}
      />
    </div>
  )
}
