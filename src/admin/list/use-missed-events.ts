import { type SyntheticEvent, useRef } from 'react'

type MissedEvent = Event & Pick<Partial<ClipboardEvent>, 'clipboardData'>

/** The last press of the pointer, the last event, and the text of a paste; null once the tools receive them. */
export type MissedEvents = readonly [press?: Event, event?: Event, text?: string] | null

/** Keeps what the rows last received, for the tools of their cells: those load after the first rows. */
export function useMissedEvents() {
  const missed = useRef<MissedEvents>([])
  const keep = ({ type, nativeEvent: event }: SyntheticEvent<Element, MissedEvent>) => {
    if (!missed.current) return
    const [press] = missed.current
    // A paste has its text only during the event.
    missed.current = [type === 'pointerdown' ? event : press, event, event.clipboardData?.getData('text')]
  }
  return { missed, handlers: { onPointerDown: keep, onKeyDown: keep, onDoubleClick: keep, onPaste: keep } }
}
