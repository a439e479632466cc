import type { EditorView } from '@milkdown/prose/view'
import { Form, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabState } from '../../../providers/tab-state'
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
  const [alt, setAlt] = useTabState('picture', String(node?.attrs.alt ?? ''))
  const id = useId()

  const save = () => {
    if (node) view.dispatch(view.state.tr.setNodeMarkup(at, undefined, { ...node.attrs, alt }))
    onClose()
  }
  return (
    <TextDialog title={t('writing.formats.picture')} onSave={save} onClose={onClose}>
      <Form.Item label={t('writing.picture.description')} htmlFor={id}>
        <Input id={id} value={alt} onChange={(event) => setAlt(event.target.value)} />
      </Form.Item>
    </TextDialog>
  )
}
