import type { EditorView } from '@milkdown/prose/view'
import { Form, Input } from 'antd'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabState } from '../../../providers/tab-state'
import { inputAttributes } from '../../input-attributes.ui'
import type { EditorProps } from '../../kind.editor.ui'
import { TextCount } from '../../text-line.ui'
import type { Format, TableChange } from '../formats'
import { LinkDialog } from './link-dialog.ui'
import { type MarkdownFormat, markdownFormat } from './markdown-format.ui'
import type { RichProblem } from './rich-problem.ui'
import { type RichSession, richSession } from './rich-session.ui'
import { TextDialog } from './text-dialog.ui'
import '../../markdown.css'
import './rich.css'

/** What the toolbar does with the editor. */
export interface RichHandle {
  format(id: Format['id']): void
  insertPicture(address: string, description: string): void
  /** Changes the table around the selection, as far as that is possible there. */
  changeTable(change: TableChange): void
  canChangeTable(change: TableChange): boolean
}

interface RichEditorProps extends EditorProps {
  handle: Ref<RichHandle>
  /** The formats at the selection. */
  onActive(formats: ReadonlySet<Format['id']>): void
  /** The text can only be edited as source. */
  onRefused(reason: RichProblem): void
}

/** The dialog of a link or an image, if one is open. */
type Dialog = { kind: 'link' } | { kind: 'picture'; at: number }

/** A text as its readers see it. The value of the field changes only by an edit. */
export const RichEditor = (props: RichEditorProps) => {
  const { t } = useTranslation()
  const [format, setFormat] = useState<MarkdownFormat>()
  const [dialog, setDialog] = useTabState<Dialog | null>(`dialog:${props.id}`, null)
  const container = useRef<HTMLDivElement>(null)
  const session = useRef<RichSession>(null)
  const latest = useRef(props)
  latest.current = props
  const text = typeof props.value === 'string' ? props.value : ''

  useEffect(() => {
    let isGone = false
    void markdownFormat().then((made) => isGone || setFormat(made))
    return () => {
      isGone = true
    }
  }, [])

  useEffect(() => {
    if (!format || !container.current) return
    const own = richSession(format, container.current, {
      onChange: (changed) => latest.current.onChange(changed),
      onActive: (formats) => latest.current.onActive(formats),
      onRefused: (reason) => latest.current.onRefused(reason),
      onBlur: () => latest.current.onBlur(),
      onPicture: (at) => setDialog({ kind: 'picture', at }),
      attributes: () => attributesOf(latest.current),
    })
    session.current = own
    return () => {
      session.current = null
      own.destroy()
    }
  }, [format, setDialog])

  // A label focuses only inputs, which this element is not.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const label = target instanceof Element ? target.closest('label') : null
      if (label?.htmlFor === props.id) session.current?.view.focus()
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [props.id])

  // Every render may change the value from outside (a draft, a translation) or the attributes.
  useEffect(() => session.current?.show(text))

  useImperativeHandle(props.handle, () => ({
    format: (id) => (id === 'link' ? setDialog({ kind: 'link' }) : session.current?.format(id)),
    insertPicture: (address, description) => session.current?.insertPicture(address, description),
    changeTable: (change) => session.current?.changeTable(change),
    canChangeTable: (change) => session.current?.canChangeTable(change) ?? false,
  }))

  const close = () => {
    setDialog(null)
    session.current?.view.focus()
  }
  return (
    <div className="editor-area">
      <div ref={container} className="markdown-rich wide" data-invalid={props.isInvalid} />
      {!format && <p className="text-quiet text-small">{t('form.loading')}</p>}
      <TextCount text={text} field={props.field} />
      {dialog?.kind === 'link' && session.current && <LinkDialog view={session.current.view} onClose={close} />}
      {dialog?.kind === 'picture' && session.current && (
        <PictureDialog view={session.current.view} at={dialog.at} onClose={close} />
      )}
    </div>
  )
}

/** The attributes of an input, as strings for an element that React does not render. */
function attributesOf(props: EditorProps): Record<string, string> {
  const { onBlur: _, ...attributes } = inputAttributes(props)
  const all = {
    ...attributes,
    class: 'markdown',
    role: 'textbox',
    'aria-multiline': true,
    'aria-label': props.label,
    spellcheck: true,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

interface PictureDialogProps {
  view: EditorView
  /** The position of the image. */
  at: number
  onClose(): void
}

/** The alternative text of an image in the text. */
const PictureDialog = ({ view, at, onClose }: PictureDialogProps) => {
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
