import { Button, Flex, Input, type InputRef, Popover } from 'antd'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { findEmoji } from './emoji-choices'

/** An emoji that is typed, pasted or searched. */
const Editor = (props: EditorProps) => {
  const { value, onChange, label } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const search = useRef<InputRef>(null)
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
        afterOpenChange={(open) => {
          if (open) search.current?.focus({ preventScroll: true })
        }}
        content={<EmojiSearch inputRef={search} onChoose={choose} onClose={close} />}
      >
        <Button ref={button} aria-label={t('form.emoji.pick', { field: label })} icon={emoji || '🙂'} />
      </Popover>
      <Input
        {...inputAttributes(props)}
        status={inputStatus(props)}
        value={emoji}
        placeholder={t('form.emoji.placeholder')}
        autoComplete="off"
        allowClear
        onChange={(event) => onChange(event.target.value)}
      />
    </Flex>
  )
}

interface EmojiSearchProps {
  inputRef: Ref<InputRef>
  onChoose(emoji: string): void
  onClose(): void
}

const EmojiSearch = ({ inputRef, onChoose, onClose }: EmojiSearchProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = findEmoji(search)
  return (
    <Flex
      vertical
      gap={8}
      className="editor-emoji-search"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Input
        ref={inputRef}
        allowClear
        aria-label={t('form.emoji.search')}
        placeholder={t('form.emoji.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          const first = found[0]
          if (first) onChoose(first[0])
        }}
      />
      <div className="editor-emoji-grid">
        {found.map(([emoji, words]) => (
          <Button
            key={emoji}
            type="text"
            title={words}
            aria-label={`${emoji} ${words}`}
            icon={emoji}
            onClick={() => onChoose(emoji)}
          />
        ))}
      </div>
      {found.length === 0 && <p className="text-quiet text-small">{t('form.emoji.none')}</p>}
    </Flex>
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
