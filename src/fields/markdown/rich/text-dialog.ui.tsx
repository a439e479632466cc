import { Form, type InputRef, Modal } from 'antd'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'

interface TextDialogProps {
  title: string
  /** Takes the focus when the dialog opens. */
  input: RefObject<InputRef | null>
  onSave(): void
  onClose(): void
  children: ReactNode
}

/** A dialog of the rich editor: its inputs, saved by the button or by Enter. */
export const TextDialog = ({ title, input, onSave, onClose, children }: TextDialogProps) => {
  const { t } = useTranslation()
  // The text gets the focus, but not the key.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSave()
  }
  return (
    <Modal
      open
      title={title}
      okText={t('writing.link.save')}
      onOk={onSave}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Form layout="vertical" className="stack" onKeyDown={saveOnEnter}>
        {children}
      </Form>
    </Modal>
  )
}
