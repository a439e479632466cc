import { type SyntheticEvent, useRef } from 'react'

type MissedEvent = Event & Pick<Partial<ClipboardEvent>, 'clipboardData'>

/** The last press of the pointer, the last event, and the text of a paste. */
export type MissedEvents = readonly [press?: Event, event?: Event, text?: string]

/** Keeps what the rows last received, for the tools of their cells: those load after the first rows. */
export function useMissedEvents() {
  const missed = useRef<MissedEvents>([])
  const keep = ({ type, nativeEvent: event }: SyntheticEvent<Element, MissedEvent>) => {
    // A paste has its text only during the event.
    missed.current = [type === 'pointerdown' ? event : missed.current[0], event, event.clipboardData?.getData('text')]
  }
  return { missed, handlers: { onPointerDown: keep, onKeyDown: keep, onDoubleClick: keep, onPaste: keep } }
}
