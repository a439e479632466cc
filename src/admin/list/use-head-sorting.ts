import type { CrudSort, CrudSorting } from '@refinedev/core'
import type { TableProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { ResourceDeclaration } from '../../declare'
import { splitLanguage } from '../../declare/languages'
import { mostSorts } from '../../lists/list-address'
import { crudSorters, sortOfSorters } from '../../lists/list-filters'
import type { ListRecord } from './columns'
import type { ColumnControl } from './use-columns'
import type { ListTable } from './use-list-table'

type SortProps = Required<Pick<TableProps<ListRecord>, 'onChange' | 'onHeaderRow'>>

/** The heads of a table sort its list: by one column, or by a further one when Shift is held. */
export function useHeadSorting(
  resource: ResourceDeclaration,
  { state, change }: ListTable,
  { title, columns }: ColumnControl,
): SortProps {
  /** Ant Design reports an order without the event that changed it. */
  const isFurther = useRef(false)
  const onHeaderRow = useMemo(() => {
    const onPress = ({ shiftKey }: MouseEvent | KeyboardEvent) => {
      isFurther.current = shiftKey
    }
    // A click with Shift selects text otherwise.
    const onMouseDown = (event: MouseEvent) => event.shiftKey && event.preventDefault()
    return () => ({ onClickCapture: onPress, onKeyDownCapture: onPress, onMouseDown })
  }, [])
  return {
    onHeaderRow,
    onChange: (_page, _filters, sorter) => {
      const next = [sorter].flat().flatMap(({ columnKey, order }): CrudSort[] => {
        return order ? [{ field: String(columnKey), order: order === 'descend' ? 'desc' : 'asc' }] : []
      })
      const visible = [title, ...columns].map(({ name }) => name)
      const sorters = sortersAfter({ before: crudSorters(state.sort), next, visible, isFurther: isFurther.current })
      // A third press goes back to the list's own order.
      change({ sort: sortOfSorters(sorters) || resource.list.sort })
    },
  }
}

interface PressedHead {
  before: CrudSorting
  /** What the heads show after the press, the pressed one included. */
  next: CrudSorting
  /** Names of the fields that have a head. */
  visible: readonly string[]
  isFurther: boolean
}

/** A localized column shows its order in any language. */
const nameOf = ({ field }: CrudSort) => splitLanguage(field)[0]

/** The order of a list after a press of a head. A hidden column keeps its order when a further one is added. */
export function sortersAfter({ before, next, visible, isFurther }: PressedHead): CrudSorting {
  const isSame = (one: CrudSort) => (other: CrudSort) => nameOf(one) === nameOf(other)
  const pressed = next.find((each) => before.find(isSame(each))?.order !== each.order)
  if (!isFurther) return pressed ? [pressed] : []
  const kept = before.flatMap((each) => next.find(isSame(each)) ?? (visible.includes(nameOf(each)) ? [] : each))
  return pressed && !kept.some(isSame(pressed)) ? [...kept.slice(0, mostSorts - 1), pressed] : kept
}
