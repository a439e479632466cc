import { useState } from 'react'

interface Reading {
  value: unknown
  onChange(value: unknown): void
  /** Formats a value for the input while it has no focus. */
  toText(value: unknown): string
  /** Parses typed text; invalid text is returned unchanged for validation. */
  fromText(text: string): unknown
}

const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/**
 * An input whose text differs from its value. It shows the typed text (`1,000`, `4.`); the form has the parsed value. A
 * change of the value replaces the text.
 */
export function useTypedText({ value, onChange, toText, fromText }: Reading) {
  const [typed, setTyped] = useState(() => toText(value))
  const text = isSame(fromText(typed), value) ? typed : toText(value)
  const type = (next: string) => {
    setTyped(next)
    onChange(fromText(next))
  }
  /** On blur the input shows the formatted value. */
  const tidy = () => setTyped(toText(value))
  return { text, type, tidy }
}
