import type { DrawerProps } from 'antd'
import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabState } from '../../providers/tab-state'
import { handleDialogKeys } from '../../theme/layers'
import { LeaveDialog } from '../page/unsaved-changes-notifier'

interface FormDrawer {
  drawerProps: DrawerProps
  /** Closes the drawer, after a question if typed values would be lost. */
  leave(): void
  /** For the form in the drawer: whether it has unsaved changes. */
  onDirty(isDirty: boolean): void
  /** The open question; render it in the drawer. */
  question: ReactNode
}

/**
 * The drawer of a form above a page. Refine's `useDrawerForm` would ask by `window.confirm`.
 * @param isChanged for content that does not call `onDirty`
 */
export function useFormDrawer(onClose: () => void, isChanged = false): FormDrawer {
  const { t } = useTranslation()
  // A drawer that opens again after the next sign-in has its question again.
  const [isAsked, setAsked] = useTabState('leave', false)
  // A state would be late: Escape may follow the last letter before the next render.
  const isDirty = useRef(false)
  const onDirty = useCallback((next: boolean) => {
    isDirty.current = next
  }, [])
  const leave = () => (isChanged || isDirty.current ? setAsked(true) : onClose())
  const discard = () => {
    setAsked(false)
    isDirty.current = false
    onClose()
  }
  return {
    drawerProps: {
      onClose: leave,
      onKeyDown: handleDialogKeys,
      closable: { 'aria-label': t('frame.close') },
      maskClosable: false,
    },
    leave,
    onDirty,
    question: isAsked && <LeaveDialog onStay={() => setAsked(false)} onDiscard={discard} />,
  }
}
