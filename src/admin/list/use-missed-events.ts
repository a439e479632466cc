import { type SyntheticEvent, useRef } from 'react'

type MissedEvent = Event & Partial<Pick<ClipboardEvent, 'clipboardData'> & Pick<KeyboardEvent, 'key'>>

/**
 * The last press of the pointer, the last event, the text of a paste, and the keys after F2 or a double click; null once
 * the tools receive them.
 */
export type MissedEvents =
  | readonly [press?: Event, event?: MissedEvent, text?: string, typed?: readonly KeyboardEvent[]]
  | null

/** Keeps what the rows last received, for the tools of their cells: those load after the first rows. */
export function useMissedEvents() {
  const missed = useRef<MissedEvents>([])
  const keep = (synthetic: SyntheticEvent<Element, MissedEvent>) => {
    if (!missed.current) return
    const { type, nativeEvent: event } = synthetic
    const [press, last, _, typed = []] = missed.current
    if (type === 'keydown' && (last?.key === 'F2' || last?.type === 'dblclick')) {
      // It is for the editor, and no key of the list.
      synthetic.preventDefault()
      missed.current = [press, last, undefined, [...typed, event as KeyboardEvent]]
    }
    // A paste has its text only during the event.
    else missed.current = [type === 'pointerdown' ? event : press, event, event.clipboardData?.getData('text')]
  }
  return { missed, handlers: { onPointerDown: keep, onKeyDown: keep, onDoubleClick: keep, onPaste: keep } }
}
