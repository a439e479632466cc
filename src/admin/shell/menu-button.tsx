import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../theme/icon'
import './menu-button.css'
import './menu-item.css'

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
  /** Spoken name of the button. */
  label: string
  choices: readonly MenuChoice[]
  /** What the button shows. */
  children: ReactNode
  /** A quiet head inside the menu. */
  head?: ReactNode
  className?: string
}

const step: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

const itemsIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]') ?? []),
]

/** A button that opens a short menu: arrows move, Escape closes and gives the focus back. */
export const MenuButton = ({ label, choices, children, head, className = 'icon-button' }: MenuButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const open = itemsIn(place.current)
    const chosen = open.find((item) => item.getAttribute('aria-checked') === 'true')
    ;(chosen ?? open[0])?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Tab') setOpen(false)
    const move = step[event.key]
    if (!move) return
    event.preventDefault()
    const all = itemsIn(place.current)
    all[move(all.indexOf(document.activeElement as HTMLButtonElement), all.length)]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and items inside
    <div className="menu-place" ref={place} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div className="menu">
          {head}
          <div id={id} role="menu" aria-label={label}>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a choice of several has the role that takes it
              <button
                key={choice.id}
                type="button"
                className="menu-item"
                role={choice.checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={choice.checked}
                data-separated={choice.separated}
                tabIndex={-1}
                onClick={() => {
                  close()
                  choice.select()
                }}
              >
                {choice.icon && <Icon name={choice.icon} size={16} />}
                <span className="menu-item-label">{choice.label}</span>
                {choice.checked && <Icon name="check" size={16} />}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
