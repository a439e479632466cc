import type { EditorView } from '@milkdown/prose/view'
import { Form, Input, type InputRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextDialog } from './text-dialog.ui'

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
  return (
    <TextDialog title={t('writing.formats.picture')} input={input} onSave={save} onClose={onClose}>
      <Form.Item label={t('writing.picture.description')} htmlFor={id}>
        <Input ref={input} id={id} value={alt} onChange={(event) => setAlt(event.target.value)} />
      </Form.Item>
    </TextDialog>
  )
}
