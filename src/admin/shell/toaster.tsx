import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../theme/icon'
import { closeToast, latestUndo, type Toast, undoToast, useToasts } from '../../theme/toasts'
import { focusContent } from '../../theme/use-returned-focus'
import { notificationContainer } from '../appearance/themed'
import { hasUnsavedChanges } from '../page/unsaved-changes-notifier'
import { isOnPage, nameOfKey } from '../page/use-page-keys'

/**
 * Shows the toasts as Ant Design's notifications. Screen readers announce an error immediately and a success in a
 * pause.
 */
export const Toaster = () => {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const { toasts } = useToasts()
  const shown = useRef<readonly Toast[]>([])
  useEffect(() => {
    for (const { key } of shown.current) {
      if (!toasts.some((toast) => toast.key === key)) notification.destroy(key)
    }
    for (const toast of toasts) {
      if (shown.current.includes(toast)) continue
      const { undo, view, ...texts } = toast
      notification.open({
        ...texts,
        actions: (undo || (view && view !== location.pathname)) && <ToastActions toast={toast} />,
        role: toast.type === 'error' ? 'alert' : 'status',
        // The cross is a link without an address.
        closable: { 'aria-label': t('frame.close'), closeIcon: <Icon name="close" />, ...{ role: 'button' } },
        onClose: () => closeToast(toast.key),
      })
    }
    shown.current = toasts
  }, [toasts, notification, t])
  useUndoKey()
  useOffsetOfBars(toasts)
  return <section id={notificationContainer} aria-label={t('frame.toasts')} />
}

/** Keeps toasts above the bars at the bottom: those of forms, selections, queues and pages of a list. */
function useOffsetOfBars(toasts: readonly Toast[]) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other bars
  useEffect(() => {
    if (toasts.length === 0) return
    const { innerHeight, innerWidth } = window
    const heights = [...document.querySelectorAll('[data-bottom-bar]')]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ bottom }) => bottom > innerHeight - covered.height)
      .filter(({ left, right }) => left < (innerWidth + covered.width) / 2 && right > (innerWidth - covered.width) / 2)
      .map(({ top }) => innerHeight - top)
    document.documentElement.style.setProperty('--bottom-bars', `${Math.max(0, ...heights)}px`)
  }, [toasts, pathname])
}

/** The part in the middle of the window's bottom that a toast covers, in pixels. */
const covered = { width: 380, height: 96 }

/** "Undo", and "View" unless the record is already on the screen. */
const ToastActions = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { undo, view } = toast
  const undoHere = () => {
    undoToast(toast)
    // The button goes with the notification.
    focusContent()
  }
  return (
    <span className="line">
      {undo && (
        <Button size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={undoHere}>
          {t('frame.undo')}
        </Button>
      )}
      {view && view !== pathname && (
        <Link to={view} onClick={() => closeToast(toast.key)}>
          {t('frame.view')}
        </Link>
      )}
    </span>
  )
}

/** ⌘Z or Ctrl+Z outside of inputs undoes the latest change of the page. */
function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && nameOfKey(event).toLowerCase() === 'z'
      if (!isUndo || isTyping(event)) return
      // In a dialog or a changed form, the keys do not reach a change that is no longer shown.
      const undo = latestUndo(!isOnPage(event) || hasUnsavedChanges())
      if (!undo) return
      event.preventDefault()
      // A closed choice opens by any key.
      event.stopPropagation()
      undo()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([readonly], [type=checkbox], [type=radio]), textarea, [contenteditable=true]') !== null
