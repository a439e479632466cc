/** The keys that were pressed for an editor whose input does not have the focus yet. */
let held: KeyboardEvent[] = []
let current: { stop(): void } | null = null

/** Leaves the editor; 1 and -1 go on to the next or the previous cell. */
type Leave = (step: 1 | -1 | 0) => void

const edits: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Backspace', 'Delete', 'ArrowDown', 'ArrowUp'])

/**
 * Holds the keys for an editor that opens. Without it they would be keys of the list behind. Only the last hold counts.
 * @param leave Escape, and Tab if nothing was typed before it
 * @returns ends it. The next editor gets the keys if it opens at once
 */
export function holdKeys(leave: Leave): () => void {
  const effect = new AbortController()
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event
    // A held key on its way to the input.
    if (!event.isTrusted) return
    const isTyped = key.length === 1 || edits.has(key)
    if (ctrlKey || metaKey || altKey || isComposing || (!isTyped && key !== 'Escape')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key === 'Escape') {
      held = []
      leave(0)
    } else if (key === 'Tab' && held.length === 0) leave(shiftKey ? -1 : 1)
    else held.push(event)
  }
  current?.stop()
  const hold = { stop: () => effect.abort() }
  current = hold
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: effect.signal })
  return () => {
    hold.stop()
    if (current === hold) endHold()
  }
}

function endHold(): void {
  current?.stop()
  current = null
  forgetLater()
}

/** Hands on keys that were pressed before there was a hold. */
export function holdEarlier(keys: readonly KeyboardEvent[]): void {
  held = [...keys]
  forgetLater()
}

/** Milliseconds in which an editor that was asked for has begun to open: a busy browser renders it some tasks later. */
const opening = 100
let forgetting: ReturnType<typeof setTimeout>

function forgetLater(): void {
  clearTimeout(forgetting)
  forgetting = setTimeout(() => {
    if (current === null) held = []
  }, opening)
}

/** Types the held keys into the input that has the focus now, until one of them leaves the editor. */
export async function typeHeldKeys(): Promise<void> {
  const hold = current
  while (true) {
    // The form renders before each key, as it does for a person.
    await new Promise((resolve) => setTimeout(resolve))
    // The next editor gets the rest, when its input has the focus.
    if (current !== hold) return
    // No key may come between this question and the end.
    if (held.length === 0) {
      endHold()
      return
    }
    if (typeNext()) return
  }
}

/** Types the next key, or all characters up to the next other key. Returns whether it was a Tab that left the editor. */
function typeNext(): boolean {
  const others = held.findIndex(({ key }) => key.length > 1)
  const text = held.slice(0, others < 0 ? held.length : others).map(({ key }) => key)
  const [event] = held.splice(0, text.length || 1)
  if (!event) return false
  const input = document.activeElement
  // Without a search text, Backspace is for the value of a select.
  const isSelect = input instanceof HTMLInputElement && input.matches('[role=combobox]') && input.value === ''
  if (text.length > 0) {
    // A switch, a radio button and a button have no text: the space bar presses them.
    if (!document.execCommand('insertText', false, text.join('')) && text[0] === ' ') (input as HTMLElement).click()
  } else if (event.key === 'Backspace' && !isSelect) document.execCommand('delete')
  else if (event.key === 'Delete') document.execCommand('forwardDelete')
  else {
    // Enter closes the editor, and later keys are not for it.
    if (event.key === 'Enter') held = []
    input?.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  return event.key === 'Tab' && document.activeElement === input
}
