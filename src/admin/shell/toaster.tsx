import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeToast, type Toast, useToasts } from '../../providers/notifications'
import { Icon } from '../../theme/icon'
import { times } from '../../theme/tokens'
import './toaster.css'

const icons = { success: 'check', error: 'warning', progress: 'history' } as const

/** All toasts that show now, spoken to screen readers as they come. */
export const Toaster = () => {
  const { t } = useTranslation()
  const { toasts } = useToasts()
  return (
    <section className="toaster" aria-label={t('frame.toasts')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </section>
  )
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const { key } = toast

  useEffect(() => {
    if (isHeld || toast.type === 'progress') return
    const timer = setTimeout(() => closeToast(key), times.toast)
    return () => clearTimeout(timer)
  }, [key, isHeld, toast])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time to read
    <div
      className="toast"
      data-type={toast.type}
      role={toast.type === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.type]} />
      <div className="toast-words">
        <p>{toast.message}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
      </div>
      <button type="button" className="icon-button" aria-label={t('frame.close')} onClick={() => closeToast(key)}>
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
