import { Button, type ButtonProps, type DropdownProps } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'

export interface MenuChoice {
  id: string
  label: string
  icon?: string
  isDanger?: boolean | undefined
  isDisabled?: boolean
  /** One of several: shows a tick where true. */
  isChecked?: boolean
  /** A line above it. */
  isSeparated?: boolean
  run(): void
}

interface MenuButtonProps extends Pick<ButtonProps, 'type' | 'size' | 'className'> {
  /** Accessible name of the button. */
  label: string
  choices: readonly MenuChoice[]
  placement?: DropdownProps['placement']
  /** The content of the button; three dots by default. */
  children?: ReactNode
  /** A quiet head inside the menu. */
  head?: ReactNode
  /** The content is a text that names the button: a state. */
  isNamed?: boolean
}

/** A button that opens a short menu, which takes the focus. The button has it when a choice opens a dialog. */
export const MenuButton = (props: MenuButtonProps) => {
  const { label, choices, placement = 'bottomRight', children = <Icon name="more" />, head, isNamed, ...look } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const items = choices.flatMap(({ id, icon, isDanger, isDisabled, isChecked, isSeparated, run, ...texts }) => [
    ...(isSeparated ? [{ type: 'divider' as const }] : []),
    {
      ...texts,
      key: id,
      icon: icon && <Icon name={icon} />,
      danger: isDanger,
      disabled: isDisabled,
      extra: isChecked && <Icon name="check" />,
      onClick: () => {
        // Ant Design leaves the focus in the closed menu, and a dialog gives it back to where it was.
        // The browser scrolls a page to the place of a sticky bar whose button gets the focus.
        button.current?.focus({ preventScroll: true })
        run()
      },
      ...(isChecked !== undefined && { role: 'menuitemradio', 'aria-checked': isChecked }),
    },
  ])
  const popup = { ref: button, title: label, 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const
  return (
    <MenuDropdown
      destroyOnHidden
      placement={placement}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{ items: head ? [{ type: 'group', label: head, children: items }] : items, 'aria-label': label }}
    >
      {isNamed ? (
        <button type="button" className="menu-button-named" {...popup}>
          {children}
        </button>
      ) : (
        <Button type="text" {...look} {...popup} aria-label={label} icon={children} />
      )}
    </MenuDropdown>
  )
}
