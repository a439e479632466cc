import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { languages } from '../../declare'
import { uploadedFile } from '../../providers/upload'
import type { LibraryFile } from '../file/library-picker.ui'
import { useUpload } from '../file/use-upload.ui'
import type { EditorProps } from '../kind.editor.ui'
import { type Format, formatOfKey } from './formats'
import type { RichHandle } from './rich/rich-editor.ui'
import { continueLine, describedBy, insertPicture, pastedLink, type Writing } from './writing'

/**
 * Logic of the Markdown editor: formats, shortcuts, pasted links, and images. No markup. It changes the rich editor if
 * one is open, and otherwise the text area.
 */
export function useWriting(props: EditorProps, rich: RefObject<RichHandle | null>) {
  const { id } = props
  const [isOver, setOver] = useState(false)
  const area = () => {
    const element = document.getElementById(id)
    return element instanceof HTMLTextAreaElement ? element : null
  }

  /** Changes the current text as if by typing; it may be newer than the last render. */
  const write = (change: (writing: Writing) => Writing | null): boolean => {
    const element = area()
    const changed = element && change(writingOf(element))
    if (!changed) return false
    writeInto(element, changed)
    return true
  }

  const upload = useUpload({
    ...props,
    onChange: (stored) => {
      const file = uploadedFile(String(stored))
      if (file) addPicture(file.url, describedBy(file.name))
    },
  })

  /** Adds an image of the library, described by its alternative text. */
  const addFromLibrary = ({ file, name, alternativeText }: LibraryFile) => {
    const described = alternativeText?.[props.language ?? languages[0]] || name
    addPicture(file.url, described)
  }

  const addPicture = (address: string, description: string) => {
    if (rich.current) rich.current.insertPicture(address, description)
    else write((writing) => insertPicture(writing, address, description))
  }

  /** One upload after the other, so that their order is kept. */
  const addPictures = async (files: readonly File[]) => {
    for (const file of files) await upload.upload(file)
  }

  const format = ({ id, apply }: Format) => {
    area()?.focus()
    if (!rich.current) return write(apply)
    rich.current.format(id)
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const found = formatOfKey(event)
    const isHandled = found
      ? format(found)
      : event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && write(continueLine)
    if (!isHandled) return
    event.preventDefault()
    // The same shortcut opens the search elsewhere.
    event.nativeEvent.stopImmediatePropagation()
    event.stopPropagation()
  }

  const onPaste = (event: ClipboardEvent) => {
    const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    const pasted = event.clipboardData.getData('text/plain')
    // A copied text with images pastes as text.
    const isPictures = pictures.length > 0 && pasted === ''
    if (isPictures) void addPictures(pictures)
    if (isPictures || write((writing) => pastedLink(writing, pasted))) event.preventDefault()
  }

  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  const onDrop = (event: DragEvent) => {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    void addPictures(files)
  }

  return {
    progress: upload.progress,
    problem: upload.problem,
    callOff: upload.callOff,
    isOver,
    format,
    addPictures,
    addFromLibrary,
    handlers: { onKeyDown, onPaste, onDragOver: onDrag, onDragLeave: () => setOver(false), onDrop },
  }
}

/** The text and selection of a text area. */
const writingOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Writing => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/**
 * Writes a changed text to a text area as if it were typed. It changes the smallest part, so that the browser's undo
 * works, and fires the event for forms. It does not focus the text area.
 */
function writeInto(area: HTMLTextAreaElement, { text, start, end }: Writing): void {
  const from = sharedStart(area.value, text)
  const tail = sharedEnd(area.value, text, from)
  const inserted = text.slice(from, text.length - tail)
  const to = area.value.length - tail
  if (inserted !== '' || to > from) {
    area.setSelectionRange(from, to)
    const isTyped =
      document.activeElement === area &&
      document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted || undefined)
    if (!isTyped) {
      area.setRangeText(inserted, from, to)
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: inserted }))
    }
  }
  area.setSelectionRange(start, end)
}

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function sharedEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start
  let length = 0
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++
  return length
}
