import {
  BoldOutlined,
  CodeOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
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
      icon={<PictureOutlined aria-hidden />}
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
        const FormatIcon = icons[format.id]
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
            icon={<FormatIcon aria-hidden />}
            {...(hasMenu ? { 'aria-haspopup': 'menu' } : { onClick: () => onFormat(format) })}
          />
        )
        if (!hasMenu) return button
        return (
          <MenuDropdown key={format.id} destroyOnHidden menu={{ 'aria-label': name, items: tableItems(table) }}>
            {button}
          </MenuDropdown>
        )
      })}
      {onLibrary ? (
        <MenuDropdown
          destroyOnHidden
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

const icons: Readonly<Record<Format['id'], typeof BoldOutlined>> = {
  bold: BoldOutlined,
  italic: ItalicOutlined,
  strike: StrikethroughOutlined,
  table: TableOutlined,
  heading: FontSizeOutlined,
  link: LinkOutlined,
  list: UnorderedListOutlined,
  numbers: OrderedListOutlined,
  // Ant Design has no icon of a quotation.
  quote: MenuUnfoldOutlined,
  code: CodeOutlined,
}
