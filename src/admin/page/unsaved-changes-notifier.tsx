import { useWarnAboutChange } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../providers/auth-storage'
import { Dialog } from '../../theme/dialog'
import { useAskBeforeUnload } from './use-hold'

/** The state of a form's own navigation after a save: nothing is lost by it. */
export const afterSave = { isAfterSave: true }

/** Open forms with unsaved changes: one may be above another. */
const changedForms = new Set<object>()

export const hasUnsavedChanges = (): boolean => changedForms.size > 0

/** Announces the unsaved changes of a form to Refine, whose forms withdraw it when a save starts. */
export function useUnsavedChanges({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }): void {
  const { setWarnWhen } = useWarnAboutChange()
  const form = useRef({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save that starts or is refused announces it again
  useEffect(() => {
    const { current } = form
    const announce = () => setWarnWhen(hasUnsavedChanges())
    if (isDirty) changedForms.add(current)
    announce()
    return () => {
      changedForms.delete(current)
      announce()
    }
  }, [isDirty, isSaving, setWarnWhen])
}

/**
 * Asks before navigation with unsaved changes: with a dialog inside the program, with the browser's prompt when the tab
 * closes. Inactive after the session ended (a draft is stored then). The notifier of `@refinedev/react-router` opens
 * `window.confirm`, and the browser's "back" passes it by.
 */
export const UnsavedChangesNotifier = () => {
  const { warnWhen } = useWarnAboutChange()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      warnWhen &&
      nextLocation.state?.isAfterSave !== true &&
      isSignedIn() &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  useAskBeforeUnload(warnWhen)

  if (blocker.state !== 'blocked') return null
  return <LeaveDialog onStay={blocker.reset} onDiscard={blocker.proceed} />
}

/** Asks whether the changes of a form may be lost. */
export const LeaveDialog = ({ onStay, onDiscard }: { onStay(): void; onDiscard(): void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      role="alertdialog"
      title={t('form.leave.title')}
      width={420}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onStay}>{t('form.leave.stay')}</Button>
          <Button danger onClick={onDiscard}>
            {t('form.leave.discard')}
          </Button>
        </>
      }
    >
      <p>{t('form.leave.text')}</p>
    </Dialog>
  )
}
