import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'

export interface MenuChoice {
  id: string
  label: string
  icon?: string
  /** One of several: shows a tick where true. */
  checked?: boolean
  /** A line above it. */
  separated?: boolean
  select(): void
}

interface MenuButtonProps {
  /** Accessible name of the button. */
  label: string
  choices: readonly MenuChoice[]
  /** The content of the button. */
  children: ReactNode
  /** A quiet head inside the menu. */
  head?: ReactNode
  /** The content is a text that names the button: a state. */
  isNamed?: boolean
}

/** A button that opens a short menu, which takes the focus and gives it back. */
export const MenuButton = ({ label, choices, children, head, isNamed }: MenuButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const changeOpen = (next: boolean) => {
    setOpen(next)
    // Ant Design leaves the focus in the closed menu.
    if (!next && document.activeElement?.closest('[role=menu]')) button.current?.focus()
  }
  const items = choices.flatMap((choice) => [
    ...(choice.separated ? [{ type: 'divider' as const }] : []),
    {
      key: choice.id,
      label: choice.label,
      icon: choice.icon && <Icon name={choice.icon} />,
      extra: choice.checked && <Icon name="check" />,
      onClick: choice.select,
      ...(choice.checked !== undefined && { role: 'menuitemradio', 'aria-checked': choice.checked }),
    },
  ])
  const popup = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const
  return (
    <MenuDropdown
      placement="bottomRight"
      open={isOpen}
      onOpenChange={changeOpen}
      menu={{ items: head ? [{ type: 'group', label: head, children: items }] : items, 'aria-label': label }}
    >
      {isNamed ? (
        <button ref={button} type="button" className="menu-button-named" title={label} {...popup}>
          {children}
        </button>
      ) : (
        <Button ref={button} type="text" aria-label={label} title={label} {...popup} icon={children} />
      )}
    </MenuDropdown>
  )
}
