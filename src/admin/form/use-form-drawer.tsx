import { useModal } from '@refinedev/core'
import type { DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveEscapeToLayer } from '../../theme/layers'
import { LeaveDialog } from '../page/unsaved-changes-notifier'

interface FormDrawer {
  drawerProps: DrawerProps
  /** Closes the drawer, after a question if typed values would be lost. */
  leave(): void
  /** The open question; render it in the drawer. */
  question: ReactNode
}

/** The drawer of a form above a page. Refine's `useDrawerForm` would ask by `window.confirm`. */
export function useFormDrawer(isDirty: boolean, onClose: () => void): FormDrawer {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  const leave = isDirty ? show : onClose
  const discard = () => {
    close()
    onClose()
  }
  return {
    drawerProps: {
      onClose: leave,
      onKeyDown: leaveEscapeToLayer,
      closable: { 'aria-label': t('frame.close') },
      maskClosable: false,
    },
    leave,
    question: visible && <LeaveDialog onStay={close} onDiscard={discard} />,
  }
}
