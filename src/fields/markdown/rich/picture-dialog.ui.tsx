import type { EditorView } from '@milkdown/prose/view'
import { Flex, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PictureDialogProps {
  view: EditorView
  /** The position of the image. */
  at: number
  onClose(): void
}

/** The alternative text of an image in the text. */
export const PictureDialog = ({ view, at, onClose }: PictureDialogProps) => {
  const { t } = useTranslation()
  const node = view.state.doc.nodeAt(at)
  const [alt, setAlt] = useState(String(node?.attrs.alt ?? ''))
  const id = useId()
  const input = useRef<InputRef>(null)

  const save = () => {
    if (node) view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, alt }))
    onClose()
  }
  // The text gets the focus, but not the key.
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <Modal
      open
      title={t('writing.formats.picture')}
      okText={t('writing.link.save')}
      onOk={save}
      onCancel={onClose}
      // The dialog takes the focus when it opens.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Flex vertical gap={8} onKeyDown={saveOnEnter}>
        <label htmlFor={id}>{t('writing.picture.description')}</label>
        <Input ref={input} id={id} value={alt} onChange={(event) => setAlt(event.target.value)} />
      </Flex>
    </Modal>
  )
}
