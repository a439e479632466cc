import { Button, type ButtonProps } from 'antd'
import { memo, type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { useIsPhone } from '../page/use-is-phone'
import { MenuButton } from './menu-button'

interface RowAction extends Pick<ButtonProps, 'type' | 'danger' | 'loading' | 'aria-keyshortcuts' | 'aria-haspopup'> {
  id: string
  label: string
  icon?: string
  /** Whether it can run now; omitted means that it can. */
  isPossible?: boolean
  /** Shown after the label of the button, such as its key. */
  hint?: ReactNode
  run(): void
}

interface ActionRowProps {
  actions: readonly RowAction[]
  /** The number of actions that are buttons on a phone too. */
  first?: number
  size?: ButtonProps['size']
}

/** The buttons of a bar at the bottom of the window. On a phone, the bar is one row: a menu has the other actions. */
export const ActionRow = ({ actions, first = 0, size }: ActionRowProps) => {
  const { t } = useTranslation()
  // A menu with one action would be as wide as its button.
  const isFolded = useIsPhone() && actions.length > first + 1
  const shown = isFolded ? first : actions.length
  const latest = useRef(actions)
  latest.current = actions
  const press = useCallback((id: string) => latest.current.find((action) => action.id === id)?.run(), [])
  return (
    <>
      {actions.slice(0, shown).map(({ run: _, ...action }) => (
        <RowButton {...action} key={action.id} size={size} press={press} />
      ))}
      {isFolded && (
        <MenuButton
          type="default"
          size={size}
          placement="topRight"
          label={t('frame.moreActions')}
          choices={actions.slice(shown).map(({ id, label, icon, danger, isPossible = true, run }) => ({
            id,
            label,
            icon,
            isDanger: danger,
            isDisabled: !isPossible,
            run,
          }))}
        />
      )}
    </>
  )
}

interface RowButtonProps extends Omit<RowAction, 'run'>, Pick<ActionRowProps, 'size'> {
  press(id: string): void
}

/** Typing in the form of the row does not render it again. */
const RowButton = memo(({ id, label, icon, hint, isPossible = true, press, ...button }: RowButtonProps) => (
  <Button
    {...button}
    icon={icon && <Icon name={icon} />}
    // Not `disabled`: a button that becomes so when it is pressed would drop the focus.
    aria-disabled={!isPossible}
    onClick={isPossible ? () => press(id) : undefined}
  >
    {label}
    {hint}
  </Button>
))
