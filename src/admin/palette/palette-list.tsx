import { Flex, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/preferences'
import { Icon } from '../../theme/icon'
import { setWantsFirst, usePalette } from './palette-state'

/** One line of the palette. */
export interface PaletteRow {
  key: string
  content: ReactNode
  run(): void
  /** Opens the actions of its record. */
  open?(): void
}

export interface PaletteGroup {
  key: string
  caption?: string
  rows: readonly PaletteRow[]
}

interface PaletteListProps {
  label: string
  placeholder: string
  query: string
  onQuery(query: string): void
  groups: readonly PaletteGroup[]
  /** Rows may still come: Enter then waits for the first one. */
  isWaiting?: boolean
  /** A sentence below the rows: an error, or that nothing was found. */
  status?: ReactNode
  /** Goes back to the former list. */
  onBack?(): void
  input: RefObject<InputRef | null>
}

/**
 * The input of the palette and its rows: the input keeps the focus and names the active row. Cmdk names a former row
 * when others arrive before it, and opens no actions of a row.
 */
export const PaletteList = (props: PaletteListProps) => {
  const { label, placeholder, query, onQuery, groups, isWaiting = false, status, onBack, input } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const wantsFirst = usePalette((palette) => palette.wantsFirst)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const rows = groups.flatMap((group) => group.rows)
  // Rows that arrive later do not move the choice.
  const position = rows.findIndex(({ key }) => key === chosen)
  const index = Math.max(0, position)
  const active = rows[index]
  /** A record of a former text, which nobody chose by an arrow key. */
  const isOutdated = isWaiting && chosen === null && active?.open !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after a move only
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  useEffect(() => {
    if (!wantsFirst || isOutdated || (isWaiting && !active)) return
    setWantsFirst(false)
    active?.run()
  }, [wantsFirst, isOutdated, isWaiting, active])

  const move = (by: number) => setChosen(rows[(index + by + rows.length) % Math.max(rows.length, 1)]?.key ?? null)

  /** In the middle of the text the horizontal arrow keys move the caret. */
  const runOf = (key: string, { selectionStart, value, dir }: HTMLInputElement): (() => void) | undefined => {
    const isRtl = (dir || document.documentElement.dir) === 'rtl'
    if (key === 'ArrowDown') return () => move(1)
    if (key === 'ArrowUp') return () => move(-1)
    if (key === 'Enter') return () => (active && !isOutdated ? active.run() : setWantsFirst(true))
    if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return selectionStart === value.length ? active?.open : undefined
    if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return selectionStart === 0 ? onBack : undefined
    return key === 'Backspace' && value === '' ? onBack : undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter also ends the composing of Chinese characters: that one is not for us.
    if (event.nativeEvent.isComposing) return
    const run = runOf(event.key, event.currentTarget)
    if (!run) return
    event.preventDefault()
    run()
  }

  return (
    <>
      <Input
        ref={input}
        className="palette-search"
        variant="borderless"
        size="large"
        prefix={<Icon name="search" />}
        suffix={<kbd className="phone-hidden">Esc</kbd>}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.key}`}
        aria-label={label}
        aria-busy={isWaiting}
        maxLength={200}
        placeholder={placeholder}
        value={query}
        onChange={(event) => {
          onQuery(event.target.value)
          setChosen(null)
          setWantsFirst(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} ref={list} className="palette-list scroll" role="listbox" aria-label={label}>
        {groups.map(({ key, caption, rows: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, not a fieldset
          <div key={key} role="group" aria-label={caption}>
            {caption && (
              <p className="text-quiet text-caption text-strong" style={{ padding: '8px 10px 4px' }} aria-hidden="true">
                {caption}
              </p>
            )}
            {own.map((row) => (
              <PaletteOption
                key={row.key}
                id={`${id}-${row.key}`}
                row={row}
                isActive={row === active}
                onChoose={() => setChosen(row.key)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="padded text-quiet text-small" role="status">
        {status}
      </p>
      <PaletteKeys canGoBack={onBack !== undefined} />
    </>
  )
}

interface PaletteOptionProps {
  id: string
  row: PaletteRow
  isActive: boolean
  onChoose(): void
}

const PaletteOption = ({ id, row, isActive, onChoose }: PaletteOptionProps) => {
  const { t } = useTranslation()
  return (
    <Flex
      align="center"
      gap={10}
      id={id}
      className="palette-row text-secondary"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onChoose}
      onClick={row.run}
    >
      {row.content}
      {row.open && (
        // Not a button, because an option contains no control: its key is the arrow.
        <span
          className="palette-more icon-button fixed"
          aria-hidden="true"
          title={t('frame.palette.actions')}
          onClick={(event) => {
            event.stopPropagation()
            row.open?.()
          }}
        >
          <Icon name="more" />
        </span>
      )}
    </Flex>
  )
}

/** The keys of the palette. The arrows to and from the actions follow the reading direction. */
const PaletteKeys = ({ canGoBack }: { canGoBack: boolean }) => {
  const { t } = useTranslation()
  const { direction } = usePreferences()
  const [onward, back] = direction === 'rtl' ? ['←', '→'] : ['→', '←']
  return (
    <Flex component="p" gap={16} className="palette-foot phone-hidden text-quiet text-caption">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('frame.palette.hint')}
      </span>
      <span>
        <kbd>↵</kbd> {t('frame.palette.open')}
      </span>
      <span>
        <kbd>{canGoBack ? back : onward}</kbd> {t(canGoBack ? 'frame.palette.back' : 'frame.palette.toActions')}
      </span>
    </Flex>
  )
}
