import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../providers/auth-storage'

interface LeaveGuardProps {
  /** Whether leaving would lose something. */
  isDirty: boolean
  /** A move the form makes itself, after it was saved, is no loss: the ref is set true before it. */
  isLeaving: { readonly current: boolean }
}

/**
 * Holds back a move away from typed changes and asks what to do with them: inside the program by its own question, closing the
 * tab by the browser's. Silent when nothing changed, and when the session ended (a draft is kept then).
 */
export const LeaveGuard = ({ isDirty, isLeaving }: LeaveGuardProps) => {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLeaving.current && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isSignedIn()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('form.leave.title')}
      okText={t('form.leave.discard')}
      cancelText={t('form.leave.stay')}
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      closable={false}
      width={420}
      destroyOnHidden
    >
      <p>{t('form.leave.text')}</p>
    </Modal>
  )
}

/** A flag for moves that the form makes itself. */
export const useLeaving = () => useRef(false)
