import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../providers/auth-storage'
import { Dialog } from '../shell/dialog'
import { useAskBeforeUnload } from '../use-hold'

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
  useAskBeforeUnload(isDirty)

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      role="alertdialog"
      title={t('form.leave.title')}
      width={420}
      onClose={blocker.reset}
      footer={
        <>
          <Button onClick={blocker.reset}>{t('form.leave.stay')}</Button>
          <Button danger onClick={blocker.proceed}>
            {t('form.leave.discard')}
          </Button>
        </>
      }
    >
      <p>{t('form.leave.text')}</p>
    </Dialog>
  )
}

/** A flag for moves that the form makes itself. */
export const useLeaving = () => useRef(false)
