import { Dropdown, type DropdownProps } from 'antd'
import type { KeyboardEvent } from 'react'

/**
 * Ant Design's dropdown with a menu, which opens by a click and takes the focus. Choosing an item by Enter moves the
 * focus before the key's own effect. On the newly focused element, a button would open its menu again, and a text would
 * get a line.
 */
export const MenuDropdown = ({ menu, ...props }: DropdownProps) => (
  <Dropdown
    autoFocus
    trigger={['click']}
    getPopupContainer={landmarkOf}
    {...props}
    // On a small window, and under a zoom, it scrolls on either side of its button, and long names break.
    menu={{
      ...menu,
      // Tab closes it, and would stop at the closing list if that follows its button.
      tabIndex: -1,
      style: { maxBlockSize: 'max(96px, 50dvh - 28px)', maxInlineSize: 'calc(100vw - 32px)', overflowY: 'auto' },
      onKeyDown: withoutEffect,
    }}
  />
)

/** The landmark around a button: a menu outside of every landmark is lost to screen readers that move by them. */
const landmarkOf = (button: HTMLElement) =>
  button.closest<HTMLElement>('header, main, aside, [role=dialog]') ?? document.body

const withoutEffect = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
