import type { EditorView } from '@milkdown/prose/view'
import { Form, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabState } from '../../../providers/tab-state'
import { linkAt, setLink } from './rich-commands.ui'
import { TextDialog } from './text-dialog.ui'

interface LinkDialogProps {
  view: EditorView
  onClose(): void
}

/** The address of the link at the selection, and its text if nothing is selected. An empty address removes the link. */
export const LinkDialog = ({ view, onClose }: LinkDialogProps) => {
  const { t } = useTranslation()
  const [link, setTyped] = useTabState('link', () => linkAt(view.state))
  const { href, text } = link
  const id = useId()
  const isNew = link.from === link.to
  const address = addressOf(href)
  const isWrong = address === undefined

  const save = () => {
    if (isWrong) return
    setLink({ ...link, href: address, text: text || address })(view.state, view.dispatch)
    onClose()
  }
  return (
    <TextDialog title={t('writing.formats.link')} onSave={save} onClose={onClose}>
      <Form.Item
        label={t('writing.link.address')}
        htmlFor={`${id}-href`}
        validateStatus={isWrong ? 'error' : ''}
        extra={<span id={`${id}-help`}>{t('writing.link.help')}</span>}
      >
        <Input
          id={`${id}-href`}
          dir="ltr"
          value={href}
          placeholder="https://"
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => setTyped({ ...link, href: event.target.value })}
        />
      </Form.Item>
      {isNew && (
        <Form.Item label={t('writing.link.text')} htmlFor={`${id}-text`}>
          <Input id={`${id}-text`} value={text} onChange={(event) => setTyped({ ...link, text: event.target.value })} />
        </Form.Item>
      )}
    </TextDialog>
  )
}

/** An address with its scheme, empty for none; undefined if readers could not open it. */
function addressOf(typed: string): string | undefined {
  const address = typed.trim()
  if (address === '') return ''
  if (/^(https?:\/\/|mailto:)\S+$/i.test(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(address)) return `mailto:${address}`
  return /^[^\s/:]+\.[^\s/:]+(\/\S*)?$/.test(address) ? `https://${address}` : undefined
}
