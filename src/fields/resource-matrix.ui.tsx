import { Button, Checkbox, Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from './kind.editor.ui'
import { useResourceLabel } from './resource-values.ui'
import './resource-matrix.css'

/** A resource and its available values. */
export interface MatrixLine<Name extends string> {
  name: string
  names: readonly Name[]
}

interface ResourceMatrixProps<Name extends string> extends EditorProps {
  names: readonly Name[]
  lines: readonly MatrixLine<Name>[]
  /** The selection, in the shape of the value. */
  chosen: readonly MatrixLine<Name>[]
  onChosen(lines: readonly MatrixLine<Name>[]): void
  valueLabel(choice: Name): string
  /** Labels of the buttons of columns and rows. */
  columnHint: string
  lineHint: string
}

/** A row for each resource, a column for each value; heads of columns and rows select all of theirs. */
export function ResourceMatrix<Name extends string>({
  id,
  onBlur,
  isInvalid,
  describedBy,
  label,
  names,
  lines,
  chosen,
  onChosen,
  valueLabel,
  columnHint,
  lineHint,
}: ResourceMatrixProps<Name>) {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const has = (resource: string, choice: Name) =>
    chosen.some((line) => line.name === resource && line.names.includes(choice))

  /** Selects or clears these cells and keeps the others. */
  const set = (isOpen: boolean, cells: readonly (readonly [string, Name])[]) => {
    const isSet = (resource: string, choice: Name) =>
      cells.some(([name, each]) => name === resource && each === choice) ? isOpen : has(resource, choice)
    const next = lines.map((line) => ({ ...line, names: line.names.filter((choice) => isSet(line.name, choice)) }))
    onChosen(next.filter((line) => line.names.length > 0))
    onBlur()
  }
  const cellsOf = (choice: Name) =>
    lines.filter((line) => line.names.includes(choice)).map(({ name }) => [name, choice] as const)

  return (
    <div className="resource-matrix scroll" data-invalid={isInvalid}>
      <Table
        aria-label={label}
        aria-describedby={describedBy}
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={[...lines]}
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
          ...names.map((choice, column): ColumnType<MatrixLine<Name>> => {
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
