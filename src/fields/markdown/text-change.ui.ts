import type { Writing } from './writing'

/** The text and selection of a text area. */
export const writingOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Writing => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/**
 * Writes a changed text to a text area as if it were typed. It changes the smallest part, so that the browser's undo
 * works, and fires the event for forms. It does not focus the text area.
 */
export function writeInto(area: HTMLTextAreaElement, { text, start, end }: Writing): void {
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
