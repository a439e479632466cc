import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeToast, type Toast, useToasts } from '../../providers/notifications'

/** Id of the landmark that holds the notifications. */
export const notificationPlace = 'notifications'

/** Shows the toasts as Ant Design's notifications: an error is announced at once, a success when the reader pauses. */
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
      notification.open({
        ...toast,
        role: toast.type === 'error' ? 'alert' : 'status',
        // The cross is a link without an address.
        closable: { 'aria-label': t('frame.close'), ...{ role: 'button' } },
        onClose: () => closeToast(toast.key),
      })
    }
    shown.current = toasts
  }, [toasts, notification, t])
  return <section id={notificationPlace} aria-label={t('frame.toasts')} />
}
