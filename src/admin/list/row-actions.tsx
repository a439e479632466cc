import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import type { ActionItem } from '../actions/use-actions'
import './row-actions.css'

interface RowActionsProps {
  /** The record's title, which distinguishes the buttons of the rows. */
  title: string
  items: readonly ActionItem[]
}

/** The action people most likely want: one of the resource's own that destroys nothing, else to edit. */
const likeliest = (items: readonly ActionItem[]) =>
  items.find(({ kind, isDanger }) => kind === 'action' && !isDanger) ?? items.find(({ kind }) => kind === 'edit')

/** The actions on a record: the most frequent ones on hover and focus, all of them in a menu. */
export const RowActions = ({ title, items }: RowActionsProps) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const first = likeliest(items)
  if (items.length === 0) return null
  const label = t('list.actionsOn', { record: title })
  const run = (item: ActionItem) => {
    // A dialog gives the focus back to where it was.
    button.current?.focus()
    item.run()
  }
  return (
    <span className="row-actions">
      {first && (
        <Button
          type="text"
          size="small"
          className="row-action-first"
          icon={<Icon name={first.icon} size={16} />}
          aria-label={t('list.actionOn', { action: first.label, record: title })}
          title={first.label}
          onClick={first.run}
        />
      )}
      <Dropdown
        autoFocus
        destroyOnHidden
        trigger={['click']}
        placement="bottomRight"
        menu={{
          'aria-label': label,
          items: items.map((item) => ({
            key: item.id,
            label: item.label,
            icon: <Icon name={item.icon} size={16} />,
            danger: item.isDanger,
            onClick: () => run(item),
          })),
        }}
      >
        <Button
          ref={button}
          type="text"
          size="small"
          icon={<Icon name="more" size={18} />}
          aria-label={label}
          aria-haspopup="menu"
        />
      </Dropdown>
    </span>
  )
}
