import { Flex, Input, type InputRef, Modal } from 'antd'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { type Command, matching, useCommands } from './commands'
import type { NavigationGroup } from './navigation'
import './palette.css'
import { isPaletteShortcut, openPalette, usePalette } from './palette-state'

/** Ctrl or ⌘ K: every page and command, found by typing. */
export const Palette = ({ groups }: { groups: readonly NavigationGroup[] }) => {
  const { t } = useTranslation()
  const { isOpen } = usePalette()
  const input = useRef<InputRef>(null)

  useEffect(() => {
    const toggle = (event: globalThis.KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return
      event.preventDefault()
      openPalette(!usePalette.getState().isOpen)
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])

  return (
    <Modal
      className="palette"
      open={isOpen}
      onCancel={() => openPalette(false)}
      title={<span className="visually-hidden">{t('frame.palette.label')}</span>}
      closable={false}
      footer={null}
      width={560}
      styles={{ content: { padding: 0 } }}
      destroyOnHidden
      // Without a transition the input has the focus before the first key press.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <PaletteBody groups={groups} input={input} />
    </Modal>
  )
}

interface PaletteBodyProps {
  groups: readonly NavigationGroup[]
  input: Ref<InputRef>
}

const PaletteBody = ({ groups, input }: PaletteBodyProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = matching(useCommands(groups), query)

  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const run = (command: Command | undefined) => {
    if (!command) return
    openPalette(false)
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composing of Chinese characters: that one is not for us.
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move) setActive((active + move + found.length) % Math.max(found.length, 1))
    if (event.key === 'Enter') run(found[active])
    if (move || event.key === 'Enter') event.preventDefault()
  }

  return (
    <>
      <Input
        ref={input}
        className="palette-search"
        variant="borderless"
        size="large"
        prefix={<Icon name="search" />}
        suffix={<kbd>Esc</kbd>}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[active] ? `command-${found[active].id}` : undefined}
        aria-label={t('frame.palette.label')}
        placeholder={t('frame.palette.placeholder')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" ref={list} className="palette-list" role="listbox" aria-label={t('frame.palette.label')}>
        {found.map((command, index) => (
          <PaletteRow
            key={command.id}
            command={command}
            index={index}
            isActive={index === active}
            caption={query === '' && found[index - 1]?.group !== command.group ? command.group : undefined}
            onPoint={() => setActive(index)}
            onRun={() => run(command)}
          />
        ))}
        {found.length === 0 && <p className="palette-empty text-quiet">{t('frame.palette.empty', { query })}</p>}
      </div>
      <Flex component="p" gap={16} className="palette-foot text-quiet text-caption">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('frame.palette.hint')}
        </span>
        <span>
          <kbd>↵</kbd> {t('frame.palette.open')}
        </span>
      </Flex>
    </>
  )
}

interface PaletteRowProps {
  command: Command
  index: number
  isActive: boolean
  caption: Command['group'] | undefined
  onPoint(): void
  onRun(): void
}

const PaletteRow = ({ command, index, isActive, caption, onPoint, onRun }: PaletteRowProps) => {
  const { t } = useTranslation()
  return (
    <>
      {caption && (
        <p className="palette-caption text-quiet text-caption text-strong" role="presentation">
          {t(`frame.palette.groups.${caption}`)}
        </p>
      )}
      <Flex
        align="center"
        gap={10}
        id={`command-${command.id}`}
        className="palette-row text-secondary"
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        data-index={index}
        onPointerMove={onPoint}
        onClick={onRun}
      >
        <Icon name={command.icon} size={16} />
        <span className="palette-label">{command.label}</span>
        {command.note && <span className="text-quiet text-small">{command.note}</span>}
      </Flex>
    </>
  )
}
