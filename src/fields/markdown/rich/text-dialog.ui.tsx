import { Form } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from '../../../theme/dialog'

interface TextDialogProps {
  title: string
  onSave(): void
  onClose(): void
  children: ReactNode
}

/** A dialog of the rich editor: its inputs, saved by the button or by Enter. */
export const TextDialog = ({ title, onSave, onClose, children }: TextDialogProps) => {
  const { t } = useTranslation()
  // The text gets the focus, but not the key.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSave()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogButtons isBusy={false} close={t('form.cancel')} onClose={onClose} onClick={onSave}>
          {t('writing.link.save')}
        </DialogButtons>
      }
    >
      <Form layout="vertical" className="stack" onKeyDown={saveOnEnter}>
        {children}
      </Form>
    </Dialog>
  )
}
