import { Button, Flex, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearable } from '../../theme/clearable'
import { findEmoji } from './emoji-choices'

interface EmojiSearchProps {
  onChoose(emoji: string): void
  onClose(): void
}

/** Emoji by words in both languages; the search has the focus. */
export const EmojiSearch = ({ onChoose, onClose }: EmojiSearchProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const input = useRef<InputRef>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const found = findEmoji(search)
  return (
    <Flex
      vertical
      gap={8}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
    >
      <Input
        ref={input}
        allowClear={clearable}
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
      <div className="editor-emoji-grid scroll">
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
