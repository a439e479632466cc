import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import type { ActionItem } from '../actions/use-actions'
import { Floating } from './floating'
import './row-actions.css'

interface RowActionsProps {
  /** What the record is called: buttons of many rows are told apart by it. */
  title: string
  items: readonly ActionItem[]
}

/** The action people most likely want: one of the resource's own that destroys nothing, else to edit. */
const likeliest = (items: readonly ActionItem[]) =>
  items.find(({ kind, isDanger }) => kind === 'action' && !isDanger) ?? items.find(({ kind }) => kind === 'edit')

/** What can be done with one record: the likeliest on hover and focus, all in a menu. */
export const RowActions = ({ title, items }: RowActionsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const first = likeliest(items)
  if (items.length === 0) return null

  return (
    <span className="row-actions">
      {first && (
        <button
          type="button"
          className="icon-button row-action-first"
          data-size="small"
          aria-label={t('list.actionOn', { action: first.label, record: title })}
          title={first.label}
          onClick={first.run}
        >
          <Icon name={first.icon} size={16} />
        </button>
      )}
      <button
        ref={button}
        type="button"
        className="icon-button"
        data-size="small"
        aria-label={t('list.actionsOn', { record: title })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" size={18} />
      </button>
      {isOpen && (
        <Floating
          anchor={button}
          role="menu"
          align="end"
          label={t('list.actionsOn', { record: title })}
          onClose={close}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              className="menu-item"
              data-danger={item.isDanger}
              onClick={() => {
                button.current?.focus()
                close()
                item.run()
              }}
            >
              <Icon name={item.icon} size={16} />
              {item.label}
            </button>
          ))}
        </Floating>
      )}
    </span>
  )
}
