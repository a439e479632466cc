import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../providers/translation'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { focusContent } from '../../theme/use-returned-focus'
import type { PossibleAction } from '../actions/possible-actions'
import type { ActionItem } from '../actions/use-actions'

/** An entry of the menu of a row: an action, or a tool of the list. */
export interface RowItem extends Pick<ActionItem, 'id' | 'icon' | 'label' | 'isDanger' | 'run'> {
  kind: ActionItem['kind'] | 'tool'
}

interface RowActionsProps {
  /** The record's title, which distinguishes the buttons of the rows. */
  title: string
  items: readonly RowItem[]
}

/** The most likely action: one of the resource's own that is not destructive, else edit. */
const likeliest = <Action extends Pick<RowItem, 'kind' | 'isDanger'>>(actions: readonly Action[]) =>
  actions.find(({ kind, isDanger }) => kind === 'action' && !isDanger) ?? actions.find(({ kind }) => kind === 'edit')

/** Before the buttons are there: as wide as they are, so that no column moves for them. */
export const RowActionsPlace = ({ actions }: { actions: readonly PossibleAction[] }) =>
  actions.length > 0 && (
    <span className="line">
      {likeliest(actions) && <span className="icon-button" data-size="small" />}
      <span className="icon-button" data-size="small" />
    </span>
  )

/** Focuses the first item of a menu as soon as it can take the focus; Ant Design tries only once. */
function focusFirst(popup: RefObject<HTMLElement | null>): () => void {
  let frame = 0
  const attempt = () => {
    const item = popup.current?.querySelector<HTMLElement>('[role=menuitem]')
    item?.focus()
    if (!item || document.activeElement !== item) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/** Rows, and cards of a board. */
const entries = '[data-row], .board-card'

/** Moves the focus to the next row, or to the content, when the row leaves the list with it. So does its panel. */
function useFocusOfNextRow(): RefObject<HTMLSpanElement | null> {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(
    () => () => {
      // The row is still in the document.
      const focused = document.activeElement
      const row = place.current?.closest<HTMLElement>(entries)
      if (!row || !(row.contains(focused) || focused?.closest('.side-panel'))) return
      const isAction = place.current?.contains(focused)
      const rows = [...document.querySelectorAll<HTMLElement>(entries)]
      const index = rows.indexOf(row)
      const next = rows[index + 1] ?? rows[index - 1]
      requestAnimationFrame(() => {
        // Something else may have taken the focus, such as the page that the row leads to.
        if (document.activeElement !== document.body) return
        if (!next?.isConnected) return focusContent()
        next.focus()
        // It cannot be focused where it is hidden until its entry has the pointer.
        if (isAction) next.querySelector<HTMLElement>('.row-action-first')?.focus()
      })
    },
    [],
  )
  return place
}

/**
 * The actions on a record: the most frequent one on hover and focus, all of them in a menu. Ant Design's menu loads
 * with its first use, and the buttons are plain. Otherwise 100 rows would register 300 components.
 */
export const RowActions = ({ title, items }: RowActionsProps) => {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused')
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => (menu === 'open' ? focusFirst(popup) : undefined), [menu])
  /** The action that ran by the first button, until the pointer or the focus leaves it; empty for none. */
  const [ran, setRan] = useState('')
  const place = useFocusOfNextRow()
  const first = likeliest(items)
  const isHeld = ran !== '' && ran !== first?.id
  const release = () => setRan('')
  if (items.length === 0) return null
  const label = t('list.actionsOn', { record: title })
  const run = (item: RowItem) => {
    // A dialog gives the focus back to where it was.
    button.current?.focus()
    item.run()
  }
  const opener = (
    <button
      ref={button}
      type="button"
      className="icon-button"
      data-size="small"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={menu === 'open'}
      onClick={menu === 'unused' ? () => setMenu('open') : undefined}
    >
      <Icon name="more" size={18} />
    </button>
  )
  return (
    <span ref={place} className="screen-only line">
      {first && (
        <button
          type="button"
          className="row-action-first icon-button"
          data-size="small"
          aria-label={t('list.actionOn', { action: first.label, record: title })}
          title={first.label}
          // The opposite of the action may follow at the same place. A second click must not undo the first.
          aria-disabled={isHeld}
          onPointerLeave={release}
          onBlur={release}
          onClick={() => {
            if (isHeld) return
            setRan(first.id)
            first.run()
          }}
        >
          <Icon name={first.icon} />
        </button>
      )}
      {menu === 'unused' ? (
        opener
      ) : (
        <MenuDropdown
          autoFocus={false}
          destroyOnHidden
          open={menu === 'open'}
          popupRender={(list) => <div ref={popup}>{list}</div>}
          onOpenChange={(isOpen) => setMenu(isOpen ? 'open' : 'closed')}
          placement="bottomRight"
          menu={{
            'aria-label': label,
            items: items.map((item) => ({
              key: item.id,
              label: item.label,
              icon: <Icon name={item.icon} />,
              danger: item.isDanger,
              onClick: () => run(item),
            })),
          }}
        >
          {opener}
        </MenuDropdown>
      )}
    </span>
  )
}
