import { Button, type ButtonProps, Flex, Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { handleDialogKeys } from './layers'
import { tabStops } from './tab-stops'
import { useKeptFocus } from './use-kept-focus'
import { useReturnedFocus } from './use-returned-focus'

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons at the end of the dialog. */
  footer: ReactNode
  /** Escape, the cross or a click beside it. Not called while `isHeld`. */
  onClose(): void
  /** Work is in progress: the dialog cannot be closed. */
  isHeld?: boolean
  width?: number
  /** `alertdialog` for a question about a loss. */
  role?: 'dialog' | 'alertdialog'
}

/** A modal that is open while it is rendered. The first input or button has the focus, which returns on close. */
export const Dialog = ({ title, children, footer, onClose, isHeld = false, width = 480, role }: DialogProps) => {
  const { t } = useTranslation()
  // Within Ant Design's own tab stops, which hold the focus in the modal and show none.
  const panel = useRef<HTMLDivElement>(null)
  useKeptFocus(panel)
  useReturnedFocus()
  useEffect(() => {
    // Ant Design's modal has no prop for the role.
    if (role) panel.current?.closest('.ant-modal')?.setAttribute('role', role)
    return focusFirst(panel.current)
  }, [role])

  return (
    <Modal
      open
      // Beside the cross.
      title={<h2 style={{ paddingInlineEnd: 28 }}>{title}</h2>}
      width={width}
      footer={
        footer && (
          <Flex wrap justify="end" gap={8}>
            {footer}
          </Flex>
        )
      }
      closable={{ disabled: isHeld, 'aria-label': t('frame.close') }}
      keyboard={!isHeld}
      maskClosable={!isHeld}
      onCancel={onClose}
      modalRender={(content) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it filters keys, and has no action
        <div ref={panel} onKeyDown={handleDialogKeys}>
          {content}
        </div>
      )}
    >
      {children}
    </Modal>
  )
}

interface DialogButtonsProps extends ButtonProps {
  isBusy: boolean
  onClose(): void
  /** The caption of the button that closes the dialog; "Back" by default. */
  close?: string
}

/** The usual footer: a button that closes the dialog, and the main button, whose caption and properties it takes. */
export const DialogButtons = ({ isBusy, onClose, close, ...main }: DialogButtonsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {close ?? t('actions.back')}
      </Button>
      <Button type="primary" loading={isBusy} {...main} />
    </>
  )
}

/**
 * Ant Design would focus the modal, and the browser its close button. An input with `autoFocus` keeps the focus. If all
 * inputs load later, the first one gets the focus then, unless the reader has moved it.
 * @returns ends the wait for the inputs
 */
function focusFirst(panel: HTMLElement | null): (() => void) | undefined {
  const body = panel?.querySelector<HTMLElement>('.ant-modal-body')
  if (!body || body.contains(document.activeElement)) return
  const firstInput = () => tabStops(body).find((stop) => stop.matches('input, textarea, select, [role=button]'))
  const input = firstInput()
  const [button] = tabStops(panel?.querySelector<HTMLElement>('.ant-modal-footer') ?? null)
  ;(input ?? button)?.focus()
  if (input) return
  const { activeElement } = document
  const observer = new MutationObserver(() => {
    const loaded = firstInput()
    if (!loaded) return
    observer.disconnect()
    if (document.activeElement === activeElement) loaded.focus()
  })
  observer.observe(body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
