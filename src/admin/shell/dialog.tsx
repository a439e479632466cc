import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import './dialog.css'

interface DialogProps {
  title: string
  children: ReactNode
  /** What can be done, at the dialog's end. */
  footer: ReactNode
  /** Escape, the cross or a click beside it. Not called while `isHeld`. */
  onClose(): void
  /** Something is under way: the dialog cannot be left. */
  isHeld?: boolean
  width?: number
  /** `alertdialog` for a question about a loss. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * A question over the page, as long as it is rendered. The browser's own dialog: it keeps the keyboard inside, closes on Escape and
 * gives the focus back. Ant Design's would write style elements without the nonce, which the content security policy drops.
 */
export const Dialog = ({ title, children, footer, onClose, isHeld = false, width = 480, role }: DialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const close = () => {
    if (!isHeld) onClose()
  }

  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    const before = document.activeElement
    if (!shown.open) shown.showModal()
    focusFirst(shown)
    setPlace(shown)
    return () => {
      shown.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={id}
      style={{ inlineSize: width }}
      onKeyDown={(event) => {
        // What is open inside of it comes first. Kept from the browser, which holds a dialog back only once: the second
        // Escape would hide one that is still there.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={() => {
        const shown = dialog.current
        if (!shown || shown.open) return
        if (isHeld) shown.showModal()
        else onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label={t('frame.close')} disabled={isHeld} onClick={close}>
            <Icon name="close" size={16} />
          </button>
        </header>
        {/* Lists of choices open inside: beside the dialog they would lie under it. */}
        <ConfigProvider getPopupContainer={() => place ?? document.body}>
          <div className="dialog-content">{children}</div>
        </ConfigProvider>
        <footer className="dialog-foot">{footer}</footer>
      </div>
    </dialog>
  )
}

/** The first input, or the first way out of a plain question: never the cross, which the browser would choose. */
function focusFirst(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector<HTMLElement>('.dialog-content :is(input, textarea, select):not([type="hidden"])')
  const button = dialog.querySelector<HTMLElement>('.dialog-foot button')
  ;(input ?? button)?.focus()
}
