import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import '../shell/menu-item.css'
import './floating.css'
import { useFloating } from './use-floating'

interface FloatingProps {
  /** What opened it: it stands beside it, and the focus returns there. */
  anchor: RefObject<HTMLElement | null>
  label: string
  role: 'dialog' | 'menu'
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
  onClose(): void
}

const focusable = 'button, a[href], input, select, textarea'
const menuItems = '[role^=menuitem]:not(:disabled)'

/**
 * A small panel above the page, out of the reach of what is cut off by scrolling: a filter's editor, a row's menu. It
 * takes the focus, Tab stays inside a dialog, arrows move in a menu, Escape closes.
 */
export const Floating = ({ anchor, label, role, align = 'start', className, children, onClose }: FloatingProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const style = useFloating(anchor, panel, align)
  const inside = () => {
    const found = [...(panel.current?.querySelectorAll<HTMLElement>(role === 'menu' ? menuItems : focusable) ?? [])]
    return role === 'menu' ? found : found.filter(isTabStop)
  }
  const focusInside = () => (inside()[0] ?? panel.current)?.focus({ preventScroll: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens; later its content may focus what it likes
  useEffect(() => {
    focusInside()
    const opener = anchor.current
    return () => {
      // Only if the focus was inside: who clicked elsewhere is elsewhere.
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const isOurs = [panel.current, anchor.current].some((element) => element?.contains(target as Node))
      if (!isOurs) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => document.removeEventListener('pointerdown', onPointerDown, true)
  }, [anchor, onClose])

  // An element that was removed or disabled under the keyboard leaves the focus to the page's body.
  useEffect(() => {
    if (document.activeElement === document.body) focusInside()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      anchor.current?.focus({ preventScroll: true })
      onClose()
    } else if (role === 'menu' && event.key === 'Tab') onClose()
    else moveFocus(event, inside(), role)
  }

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is a menu's or a dialog's
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both take a label
    <div
      ref={panel}
      className={className ? `floating ${className}` : 'floating'}
      style={style}
      role={role}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>,
    document.body,
  )
}

/** Whether Tab stops at the element: of a group of radio buttons it stops at the checked one alone. */
const isTabStop = (element: HTMLElement) => {
  if (element.tabIndex < 0 || element.matches(':disabled')) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  return document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`) === null
}

const moveFocus = (event: KeyboardEvent, items: readonly HTMLElement[], role: 'dialog' | 'menu') => {
  const current = items.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number | undefined> =
    role === 'menu'
      ? { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }
      : {
          Tab: event.shiftKey ? (current <= 0 ? -1 : undefined) : current === items.length - 1 ? 0 : undefined,
        }
  const target = targets[event.key]
  if (target === undefined || items.length === 0) return
  event.preventDefault()
  items.at(target % items.length)?.focus()
}
