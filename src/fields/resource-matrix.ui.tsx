import { Button, Checkbox, Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from './kind.editor.ui'
import { useResourceLabel } from './resource-words.ui'
import './resource-matrix.css'

/** A resource and its available values. */
export interface MatrixLine<Word extends string> {
  name: string
  words: readonly Word[]
}

interface ResourceMatrixProps<Word extends string> extends EditorProps {
  words: readonly Word[]
  lines: readonly MatrixLine<Word>[]
  /** The selection, in the shape of the value. */
  chosen: readonly MatrixLine<Word>[]
  onChosen(lines: readonly MatrixLine<Word>[]): void
  wordLabel(word: Word): string
  /** Labels of the buttons of columns and rows. */
  columnHint: string
  lineHint: string
}

/** A row for each resource, a column for each value; heads of columns and rows select all of theirs. */
export function ResourceMatrix<Word extends string>({
  id,
  onBlur,
  isInvalid,
  describedBy,
  label,
  words,
  lines,
  chosen,
  onChosen,
  wordLabel,
  columnHint,
  lineHint,
}: ResourceMatrixProps<Word>) {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const has = (resource: string, word: Word) =>
    chosen.some((line) => line.name === resource && line.words.includes(word))

  /** Selects or clears these cells and keeps the others. */
  const set = (isOpen: boolean, places: readonly (readonly [string, Word])[]) => {
    const isSet = (resource: string, word: Word) =>
      places.some(([name, each]) => name === resource && each === word) ? isOpen : has(resource, word)
    const next = lines.map((line) => ({ ...line, words: line.words.filter((word) => isSet(line.name, word)) }))
    onChosen(next.filter((line) => line.words.length > 0))
    onBlur()
  }
  const placesOf = (word: Word) =>
    lines.filter((line) => line.words.includes(word)).map(({ name }) => [name, word] as const)

  return (
    <div className="resource-matrix" data-invalid={isInvalid}>
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
              const isWhole = line.words.every((word) => has(line.name, word))
              const places = line.words.map((word) => [line.name, word] as const)
              return (
                <Button type="text" size="small" title={lineHint} onClick={() => set(!isWhole, places)}>
                  {labelOf(line.name)}
                </Button>
              )
            },
          },
          ...words.map((word, column): ColumnType<MatrixLine<Word>> => {
            const places = placesOf(word)
            const isWhole = places.length > 0 && places.every(([name]) => has(name, word))
            return {
              key: word,
              align: 'center',
              title: (
                <Button type="text" size="small" title={columnHint} onClick={() => set(!isWhole, places)}>
                  {wordLabel(word)}
                </Button>
              ),
              render: (_, line, index) =>
                line.words.includes(word) ? (
                  <Checkbox
                    id={index === 0 && column === 0 ? id : undefined}
                    aria-label={t('matrix.place', { resource: labelOf(line.name), word: wordLabel(word) })}
                    checked={has(line.name, word)}
                    onChange={(event) => set(event.target.checked, [[line.name, word]])}
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
