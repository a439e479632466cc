import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../providers/auth-storage'
import { Dialog } from '../shell/dialog'
import { useAskBeforeUnload } from '../use-hold'

interface LeaveGuardProps {
  /** Whether leaving would lose changes. */
  isDirty: boolean
  /** Set to true before the form itself navigates after a save. */
  isLeaving: { readonly current: boolean }
}

/**
 * Blocks navigation with unsaved changes and asks: with a dialog inside the program, with the browser's prompt when the
 * tab closes. Inactive without changes, and after the session ended (a draft is stored then).
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

/** A flag for the form's own navigation. */
export const useLeaving = () => useRef(false)
