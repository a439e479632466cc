import { Button, Flex, Input, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearable } from '../../theme/clearable'
import { lazyPart } from '../../theme/later'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** Loaded when it is opened: the emoji have more text than all other inputs together. */
const EmojiSearch = lazyPart(async () => (await import('./emoji-search.ui')).EmojiSearch, null)

/** An emoji that is typed, pasted or searched. */
const Editor = (props: EditorProps) => {
  const { value, onChange, label } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const emoji = typeof value === 'string' ? value : ''
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const choose = (chosen: string) => {
    onChange(chosen)
    close()
  }
  return (
    <Flex gap={8}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        getPopupContainer={(button) => button.closest('form') ?? document.body}
        content={<EmojiSearch onChoose={choose} onClose={close} />}
      >
        <Button ref={button} aria-label={t('form.emoji.pick', { field: label })} icon={emoji || '🙂'} />
      </Popover>
      <Input
        {...inputAttributes(props)}
        value={emoji}
        placeholder={t('form.emoji.placeholder')}
        autoComplete="off"
        allowClear={clearable}
        onChange={(event) => onChange(event.target.value)}
      />
    </Flex>
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
