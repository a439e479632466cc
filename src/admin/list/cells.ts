import { type AnyRecord, fieldOf, isWritable, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import type { ListRecord } from './columns'

/** A cell of a list by its record and its field: rows may move while it is edited. */
export interface CellKey {
  readonly id: string
  readonly name: string
}

/** Whether the form of a record would offer a field for editing; the actor's permission is in `can`. */
export function isEditableCell(resource: ResourceDeclaration, { can }: Pick<ListRecord, 'can'>, name: string): boolean {
  const field = fieldOf(resource, name)
  if (!field || !resource.operations.includes('edit') || !can.includes('edit')) return false
  return isWritable(field, 'update') && resource.form.some(({ fields }) => fields.includes(name))
}

/** Whether the form of a record shows the field: a section may have a condition. */
export const isInForm = (resource: ResourceDeclaration, name: string, record: AnyRecord, me: string | null): boolean =>
  resource.form.some(({ fields, when }) => fields.includes(name) && meets(resource, when, record, surroundingsOf(me)))

/** The elements of all cells, in page order. */
export const cellElements = (container: ParentNode): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('[data-row] [data-field]'),
]

/** The cell that an element belongs to; null outside of the cells. */
export function cellKeyOf(element: Element | null): CellKey | null {
  const name = element?.closest<HTMLElement>('[data-field]')?.dataset.field
  const id = element?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
  return name && id ? { id, name } : null
}

/** The element of a cell; undefined if the list no longer shows it. */
export const cellElement = (container: ParentNode, { id, name }: CellKey): HTMLElement | undefined =>
  cellElements(container).find((element) => {
    const key = cellKeyOf(element)
    return key?.id === id && key.name === name
  })

/** Moves the focus to a cell. A cell can take it from then on: a page of 100 rows has thousands of cells. */
export function focusCell(cell: HTMLElement | undefined): boolean {
  if (!cell) return true
  cell.tabIndex = -1
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** The neighbour of a cell in page order among those with a property, such as the editable ones. */
export function nextCell(
  keys: readonly CellKey[],
  from: CellKey,
  step: 1 | -1,
  isWanted: (key: CellKey) => boolean,
): CellKey | null {
  const at = keys.findIndex(({ id, name }) => id === from.id && name === from.name)
  if (at < 0) return null
  const following = step > 0 ? keys.slice(at + 1) : keys.slice(0, at).toReversed()
  return following.find(isWanted) ?? null
}
