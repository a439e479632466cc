import { insertLink, insertTable, toggleCode, toggleHeading, toggleLines, toggleMark, type Writing } from './writing'

/** A format with a button and usually a shortcut. */
export interface Format {
  /** Names its icon and its message: `writing.formats.<id>`. */
  id: 'bold' | 'italic' | 'strike' | 'heading' | 'link' | 'list' | 'numbers' | 'quote' | 'code' | 'table'
  /** With Control, or ⌘ on a Mac: the key's letter, or the code of a digit's key with Shift. */
  key?: string
  shift?: boolean
  /** The displayed shortcut. */
  keyName?: string
  apply(writing: Writing): Writing
}

/** The formats in the order of the toolbar; a gap precedes the start of a group. */
export const formats: readonly (Format & { group?: true })[] = [
  { id: 'bold', key: 'KeyB', keyName: 'B', apply: (writing) => toggleMark(writing, '**') },
  { id: 'italic', key: 'KeyI', keyName: 'I', apply: (writing) => toggleMark(writing, '*') },
  { id: 'strike', key: 'KeyX', shift: true, keyName: 'X', apply: (writing) => toggleMark(writing, '~~') },
  { id: 'heading', key: 'KeyH', shift: true, keyName: 'H', apply: toggleHeading },
  { id: 'link', key: 'KeyK', keyName: 'K', apply: insertLink, group: true },
  { id: 'list', key: 'Digit8', shift: true, keyName: '8', apply: (writing) => toggleLines(writing, '- '), group: true },
  { id: 'numbers', key: 'Digit7', shift: true, keyName: '7', apply: (writing) => toggleLines(writing, '1. ') },
  { id: 'quote', key: 'Period', shift: true, keyName: '.', apply: (writing) => toggleLines(writing, '> ') },
  { id: 'code', key: 'KeyE', keyName: 'E', apply: toggleCode },
  { id: 'table', apply: insertTable },
]

/** The changes of a table in the order of its menu; a line precedes those that remove. Messages: `writing.table.<id>`. */
export const tableChanges = [
  'rowBefore',
  'rowAfter',
  'columnBefore',
  'columnAfter',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
] as const
export type TableChange = (typeof tableChanges)[number]

/** The format of a shortcut; undefined for other keys. */
export const formatOfKey = (event: {
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): Format | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey
    ? formats.find(({ key, shift = false }) => key === event.code && shift === event.shiftKey)
    : undefined
