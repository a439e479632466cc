import { Button, type ButtonProps, type DropdownProps, type MenuProps } from 'antd'
import { useRef } from 'react'
import { Icon } from '../../theme/icon'
import { MenuDropdown } from '../../theme/menu-dropdown'

/** An entry of a menu, or a line between two. */
export type MenuEntry =
  | { key: string; label: string; icon?: string; isDanger?: boolean; isChecked?: boolean; run(): void }
  | { type: 'divider' }

interface OptionsMenuProps extends Pick<ButtonProps, 'type' | 'size' | 'className'> {
  label: string
  placement?: DropdownProps['placement']
  entries: readonly MenuEntry[]
}

/** A button with three dots, and the menu of a thing. The button has the focus when an entry opens a dialog. */
export const OptionsMenu = ({ label, entries, placement, ...look }: OptionsMenuProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const items = entries.map((entry): NonNullable<MenuProps['items']>[number] => {
    if ('type' in entry) return entry
    const { icon, isDanger, isChecked, run, ...texts } = entry
    return {
      ...texts,
      icon: icon && <Icon name={icon} />,
      danger: isDanger,
      ...(isChecked !== undefined && { role: 'menuitemradio', 'aria-checked': isChecked }),
      extra: isChecked && <Icon name="check" />,
      onClick: () => {
        // A dialog gives the focus back to where it was.
        button.current?.focus()
        run()
      },
    }
  })
  return (
    <MenuDropdown destroyOnHidden placement={placement} menu={{ 'aria-label': label, items }}>
      <Button
        {...look}
        ref={button}
        icon={<Icon name="more" />}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
      />
    </MenuDropdown>
  )
}
