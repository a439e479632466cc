import { Button, Checkbox, Flex, Radio, Select } from 'antd'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { isGroupable } from '../../lists/list-state'
import type { Density, Side } from '../../lists/view-layout'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { MenuButton } from '../controls/menu-button'
import type { Column } from '../list/columns'
import type { ColumnControl } from '../list/use-columns'
import type { ListTable } from '../list/use-list-table'
import './column-choice.css'
import '../../fields/filter-editor.css'

const densities: readonly Density[] = ['comfortable', 'compact']

interface ColumnChoiceProps {
  resource: ResourceDeclaration
  columns: ColumnControl
  list: ListTable
}

/** Which columns to show, in which order (dragged, or moved by buttons), and how dense the rows are. */
export const ColumnChoice = ({ resource, columns, list }: ColumnChoiceProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const [dragged, setDragged] = useState<string | null>(null)
  /** The column that was moved or pinned last. */
  const [moved, setMoved] = useState<string | null>(null)
  const densityLabel = useId()
  const shown = columns.columns.map(({ name }) => name)
  const moving =
    <Rest extends unknown[]>(change: (name: string, ...rest: Rest) => void) =>
    (name: string, ...rest: Rest) => {
      setMoved(name)
      change(name, ...rest)
    }
  const move = moving(columns.move)

  const dragOver = (event: DragEvent, name: string) => {
    if (dragged === null || !shown.includes(name)) return
    event.preventDefault()
    if (dragged !== name) move(dragged, shown.indexOf(name) - shown.indexOf(dragged))
  }

  return (
    <Flex vertical gap={4}>
      <Flex vertical gap={4} className="column-group" role="group" aria-labelledby={densityLabel}>
        <span id={densityLabel} className="text-quiet text-caption">
          {t('list.density.label')}
        </span>
        <Radio.Group
          block
          optionType="button"
          name="list-density"
          value={columns.density}
          options={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
          onChange={({ target }) => columns.setDensity(target.value)}
        />
      </Flex>
      <fieldset className="column-names">
        <legend className="column-group text-quiet text-caption">{t('list.columns.label')}</legend>
        <ul className="scroll">
          {columns.choices.map((name) => {
            const position = shown.indexOf(name)
            const isShown = position >= 0
            const label = labels.field(name)
            const isBeside = (other: number) => columns.columns[other]?.pin === columns.columns[position]?.pin
            return (
              <li
                key={name}
                className="line wide"
                draggable={isShown}
                data-dragged={dragged === name}
                onDragStart={() => setDragged(name)}
                onDragOver={(event) => dragOver(event, name)}
                onDragEnd={() => setDragged(null)}
              >
                <Checkbox className="filter-choice fill" checked={isShown} onChange={() => columns.toggle(name)}>
                  <span className="cell-text ellipsis">{label}</span>
                </Checkbox>
                {isShown && (
                  <span className="column-moves line">
                    <MoveButton
                      icon="up"
                      label={t('list.columns.earlier', { column: label })}
                      isDisabled={position === 0 || !isBeside(position - 1)}
                      onClick={() => move(name, -1)}
                    />
                    <MoveButton
                      icon="down"
                      label={t('list.columns.later', { column: label })}
                      isDisabled={position === shown.length - 1 || !isBeside(position + 1)}
                      onClick={() => move(name, 1)}
                    />
                    <ColumnMenu
                      label={label}
                      column={columns.columns[position] as Column}
                      columns={{ ...columns, pin: moving(columns.pin) }}
                    />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </fieldset>
      <span role="status" className="visually-hidden">
        {moved &&
          shown.includes(moved) &&
          t('reorder.announcements.over', {
            record: labels.field(moved),
            position: shown.indexOf(moved) + 1,
            count: shown.length,
          })}
      </span>
      <GroupChoice resource={resource} list={list} />
      <Button
        type="text"
        size="small"
        // As of `MoveButton`.
        aria-disabled={columns.isDeclared}
        onClick={columns.isDeclared ? undefined : columns.reset}
      >
        {t('list.columns.reset')}
      </Button>
    </Flex>
  )
}

/** The field that groups the rows. */
const GroupChoice = ({ resource, list }: Pick<ColumnChoiceProps, 'resource' | 'list'>) => {
  const { t } = useTranslation()
  const id = useId()
  const labels = useLabels(resource)
  const names = Object.keys(resource.fields).filter((name) => isGroupable(resource, name))
  if (names.length === 0) return null
  return (
    <Flex vertical gap={4} className="column-group">
      <label htmlFor={id} className="text-quiet text-caption">
        {t('list.group.label')}
      </label>
      <Select
        id={id}
        value={list.state.group}
        options={[
          { value: null, label: t('list.group.none') },
          ...names.map((name) => ({ value: name, label: labels.field(name) })),
        ]}
        // Inside of the panel, which a press elsewhere closes.
        getPopupContainer={(trigger: HTMLElement) => trigger.parentElement ?? document.body}
        onChange={(group: string | null) => list.change({ group })}
      />
    </Flex>
  )
}

interface MoveButtonProps {
  icon: string
  label: string
  isDisabled: boolean
  onClick(): void
}

const MoveButton = ({ icon, label, isDisabled, onClick }: MoveButtonProps) => (
  <Button
    type="text"
    size="small"
    icon={<Icon name={icon} size={14} />}
    aria-label={label}
    title={label}
    // Not `disabled`: a button that becomes so under the keyboard would drop the focus.
    aria-disabled={isDisabled}
    onClick={isDisabled ? undefined : onClick}
  />
)

const sides: readonly (Side | null)[] = ['start', 'end', null]

/** Widths in pixels; null is the width of the values. */
const columnWidths = { narrow: 96, medium: 180, wide: 320, automatic: null } as const

interface ColumnMenuProps {
  label: string
  column: Column
  columns: ColumnControl
}

/** Where a column stays in view, and its width: what the table's head does by pointer. */
const ColumnMenu = ({ label, column: { name, pin }, columns }: ColumnMenuProps) => {
  const { t } = useTranslation()
  return (
    <MenuButton
      size="small"
      label={t('list.columns.options', { column: label })}
      choices={[
        ...sides.map((side) => ({
          id: `pin-${side}`,
          label: t(`list.columns.pin.${side ?? 'none'}`),
          isChecked: (pin ?? null) === side,
          run: () => columns.pin(name, side),
        })),
        ...Object.entries(columnWidths).map(([id, width], at) => ({
          id,
          isSeparated: at === 0,
          label: t(`list.columns.width.${id}`),
          isChecked: (columns.widths[name] ?? null) === width,
          run: () => columns.resize(name, width),
        })),
      ]}
    />
  )
}
