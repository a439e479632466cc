import type { Writing } from './writing'

/** What a text area holds and what is selected in it. */
export const writingOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Writing => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/**
 * Puts a changed text into a text area as if it had been typed: the least part of it, so that the browser's own undo takes it back,
 * and with the event that a form listens to. A text area that nobody is in is changed without taking the focus.
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
