import { Button, Flex, Form, Input } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { mostEntries } from '../issues'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

interface ListEditorProps extends EditorProps {
  placeholder?: string
  isCode?: boolean
}

/** A list of texts with one input each: Enter adds an entry, Backspace in an empty one removes it. */
export const ListEditor = ({ placeholder, isCode, ...props }: ListEditorProps) => {
  const { id, field, value, onChange, onBlur, isInvalid, describedBy, label, messagesAt = {} } = props
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const entries = (value as readonly string[] | null | undefined) ?? []
  const most = mostEntries(field)

  const focus = (index: number) =>
    requestAnimationFrame(() => container.current?.querySelectorAll('input')[Math.max(0, index)]?.focus())
  const insertAfter = (index: number) => {
    if (entries.length >= most) return
    onChange(entries.toSpliced(index + 1, 0, ''))
    focus(index + 1)
  }
  const remove = (index: number) => {
    onChange(entries.toSpliced(index, 1))
    focus(index - 1)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      insertAfter(index)
    } else if (event.key === 'Backspace' && entries[index] === '') {
      event.preventDefault()
      remove(index)
    }
  }

  return (
    <Flex vertical align="start" gap={8} ref={container} role="group" aria-label={label} aria-describedby={describedBy}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: with the text as key an input would lose the focus while typing
        <Flex wrap align="start" gap={4} key={index} className="wide">
          <Form.Item className="fill" validateStatus={messagesAt[index] ? 'error' : ''} help={messagesAt[index]}>
            <Input
              id={index === 0 ? id : undefined}
              aria-label={t('form.list.entry', { field: label, number: index + 1 })}
              aria-invalid={isInvalid || undefined}
              dir={isCode ? 'ltr' : 'auto'}
              value={entry}
              placeholder={placeholder}
              onChange={(event) => onChange(entries.with(index, event.target.value))}
              onKeyDown={(event) => onKeyDown(event, index)}
              onBlur={onBlur}
            />
          </Form.Item>
          <Button
            type="text"
            aria-label={t('form.list.remove', { number: index + 1 })}
            onClick={() => remove(index)}
            icon={<Icon name="close" size={14} />}
          />
        </Flex>
      ))}
      <Button
        id={entries.length === 0 ? id : undefined}
        type="dashed"
        icon={<Icon name="plus" size={14} />}
        disabled={entries.length >= most}
        onClick={() => insertAfter(entries.length - 1)}
      >
        {t('form.list.add')}
      </Button>
    </Flex>
  )
}

export const editor: KindEditor = { Editor: ListEditor, isGroup: true }
