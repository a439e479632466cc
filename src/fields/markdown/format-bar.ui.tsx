import { Button, Flex } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { type Format, formats, tableChanges } from './formats'
import type { RichHandle } from './rich/rich-editor.ui'

interface FormatBarProps {
  /** The formats at the selection, in an editor that knows them. */
  active?: ReadonlySet<Format['id']>
  /** The editor whose selection is in a table, which its button changes. */
  table?: Pick<RichHandle, 'changeTable' | 'canChangeTable'>
  /** The label: "Content (Chinese)". */
  label: string
  /** Id of the text area. */
  controls: string
  onFormat(format: Format): void
  /** Chooses pictures of the device. */
  onUpload(): void
  /** Chooses a picture of the media library; omitted for people who may not list it. */
  onLibrary?: () => void
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

const keysOf = ({ keyName, shift }: Format) => {
  if (!keyName) return undefined
  return isMac() ? `${shift ? '⇧' : ''}⌘${keyName}` : `Ctrl+${shift ? 'Shift+' : ''}${keyName}`
}

/** The formats as buttons: one tab stop, arrow keys move between them. */
export const FormatBar = ({ active, table, label, controls, onFormat, onUpload, onLibrary }: FormatBarProps) => {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState(0)
  const count = formats.length + 1

  const move = (event: KeyboardEvent) => {
    // The keys of the menu reach this handler too.
    if (!bar.current?.contains(event.target as Node)) return
    const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[event.key]
    const next =
      step !== undefined ? (at + step + count) % count : { Home: 0, End: count - 1 }[event.key as 'Home' | 'End']
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  const common = (index: number) => ({
    type: 'text' as const,
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setAt(index),
    // The text keeps its selection, and on a phone its keyboard.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  })

  const pictureButton = (
    <Button
      ref={picture}
      {...common(formats.length)}
      aria-label={t('writing.formats.picture')}
      title={t('writing.formats.picture')}
      icon={<FormatIcon name="picture" />}
      {...(onLibrary ? { 'aria-haspopup': 'menu' } : { onClick: onUpload })}
    />
  )
  const tableItems = (editor: NonNullable<typeof table>) =>
    tableChanges.flatMap((change) => [
      ...(change === 'deleteRow' ? [{ type: 'divider' as const }] : []),
      {
        key: change,
        label: t(`writing.table.${change}`),
        disabled: !editor.canChangeTable(change),
        onClick: () => editor.changeTable(change),
      },
    ])
  const pictureItem = (id: 'library' | 'upload', choose: () => void) => ({
    key: id,
    label: t(`writing.picture.${id}`),
    onClick: () => {
      // The dialog gives the focus back to the element that had it.
      picture.current?.focus()
      choose()
    },
  })

  return (
    <Flex
      wrap
      gap={2}
      ref={bar}
      className="markdown-formats"
      role="toolbar"
      aria-label={t('writing.formatsOf', { field: label })}
      aria-controls={controls}
      onKeyDown={move}
    >
      {formats.map((format, index) => {
        const keys = keysOf(format)
        const name = t(`writing.formats.${format.id}`)
        const hasMenu = format.id === 'table' && table !== undefined
        const button = (
          <Button
            key={format.id}
            {...common(index)}
            aria-label={name}
            aria-pressed={active?.has(format.id)}
            aria-keyshortcuts={keys?.replace('Ctrl', 'Control').replace('⇧⌘', 'Shift+Meta+').replace('⌘', 'Meta+')}
            title={keys ? `${name} (${keys})` : name}
            data-group={format.group}
            icon={<FormatIcon name={format.id} />}
            {...(hasMenu ? { 'aria-haspopup': 'menu' } : { onClick: () => onFormat(format) })}
          />
        )
        if (!hasMenu) return button
        return (
          <MenuDropdown
            key={format.id}
            autoFocus
            destroyOnHidden
            trigger={['click']}
            menu={{ 'aria-label': name, items: tableItems(table) }}
          >
            {button}
          </MenuDropdown>
        )
      })}
      {onLibrary ? (
        <MenuDropdown
          autoFocus
          destroyOnHidden
          trigger={['click']}
          menu={{
            'aria-label': t('writing.formats.picture'),
            items: [pictureItem('library', onLibrary), pictureItem('upload', onUpload)],
          }}
        >
          {pictureButton}
        </MenuDropdown>
      ) : (
        pictureButton
      )}
    </Flex>
  )
}

/** Strokes on a 24 × 24 grid, like the other icons; in a separate file, because only forms show them. */
const strokes: Readonly<Record<Format['id'] | 'picture', string>> = {
  bold: 'M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5zM7.5 11.8h6a3.6 3.6 0 0 1 0 7.2h-6z',
  italic: 'M10 5h7M7 19h7M13.6 5l-3.2 14',
  strike:
    'M4 12h16M16.500 8c-.300-2-2-3.200-4.500-3.200-2.700 0-4.500 1.300-4.500 3.400 0 1.700 1.200 2.800 3.500 3.800M7.200 16c.400 2 2.200 3.200 4.900 3.200 2.800 0 4.700-1.300 4.700-3.500 0-.900-.300-1.600-.900-2.200',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  heading: 'M6.5 5v14M17.5 5v14M6.500 12h11',
  link: 'M10 14.2a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200M14 9.800a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200',
  list: 'M10 6.500h10M10 12h10M10 17.500h10M5 6.500v.1M5 12v.1M5 17.500v.1',
  numbers:
    'M10.500 6.500H20M10.500 12H20M10.500 17.500H20M4 5l1.500-.8V9M4 14.800c.4-1.300 2.700-1.200 2.500.3-.1 1-2.500 2.400-2.500 3.700h2.700',
  quote: 'M5 6.500v11M9.500 8h10M9.500 12h10M9.500 16h6',
  code: 'm8.500 7-5 5 5 5M15.500 7l5 5-5 5',
  picture: 'M4 5h16v14H4zM4 15.500 8.500 11l4.500 4.500 2.500-2.500 4.500 4.500M15.500 9v.1',
}

const FormatIcon = ({ name }: { name: keyof typeof strokes }) => (
  <svg
    width={17}
    height={17}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'bold' ? 2.6 : 1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={strokes[name]} />
  </svg>
)
