import { useTranslation } from 'react-i18next'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { useSave } from './save-item'

interface ConfirmItemProps {
  title: string
  text: string
  /** The label of the button that does it. */
  action: string
  /** The caption of the button that closes the question; "Cancel" by default. */
  close?: string
  isDanger?: boolean
  onConfirm(): Promise<void>
  onClose(): void
}

/** A question before items are deleted or replaced. */
export const ConfirmItem = ({ title, text, action, close, isDanger, onConfirm, onClose }: ConfirmItemProps) => {
  const { t } = useTranslation()
  const { isBusy, save } = useSave(onConfirm)
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <DialogButtons
          isBusy={isBusy}
          close={close ?? t('actions.cancel')}
          onClose={onClose}
          danger={isDanger}
          onClick={() => void save()}
        >
          {action}
        </DialogButtons>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

interface DeleteItemProps extends Pick<ConfirmItemProps, 'onConfirm' | 'onClose'> {
  name: string | undefined
  /** What is lost with it; by default nothing else. */
  text?: string
}

/** The question before a saved item is deleted. */
export const DeleteItem = ({ name, text, ...choices }: DeleteItemProps) => {
  const { t } = useTranslation()
  return (
    <ConfirmItem
      title={t('savedItem.delete.title', { name })}
      text={text ?? t('savedItem.delete.text')}
      action={t('savedItem.delete.do')}
      isDanger
      {...choices}
    />
  )
}
