import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { InputForm } from '../controls/input-form'
import { useSave } from './save-item'

interface FormDialogProps {
  title: string
  /** The label of the button that saves. */
  verb: string
  /** Saves the values and closes the dialog. */
  onSave(): Promise<void>
  /** Shows why the server refused the values. */
  onRefused(message: string): void
  onClose(): void
  /** Text above the form. */
  lead?: ReactNode
  /** The inputs. */
  children: ReactNode
}

/** A dialog with a form that waits for the answer of the server. */
export const FormDialog = ({ title, verb, onSave, onRefused, onClose, lead, children }: FormDialogProps) => {
  const { t } = useTranslation()
  const form = useId()
  const { isBusy, save } = useSave(onSave, onRefused)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isHeld={isBusy}
      footer={
        <DialogButtons isBusy={isBusy} close={t('actions.cancel')} onClose={onClose} form={form} htmlType="submit">
          {verb}
        </DialogButtons>
      }
    >
      <InputForm id={form} className="stack" onFinish={() => void save()}>
        {lead}
        {children}
      </InputForm>
    </Dialog>
  )
}
