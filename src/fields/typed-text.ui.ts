import { useState } from 'react'

interface Reading {
  value: unknown
  onChange(value: unknown): void
  /** From a value to what the input shows when nobody is typing. */
  toText(value: unknown): string
  /** From what was typed to a value; what cannot be read comes back as the text itself, for the check to complain about. */
  fromText(text: string): unknown
}

const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/**
 * An input whose text is not its value: shows what is being typed (`1,000`, `4.`) while the form holds what it means, and
 * follows when the form changes the value itself.
 */
export function useTypedText({ value, onChange, toText, fromText }: Reading) {
  const [typed, setTyped] = useState(() => toText(value))
  const text = isSame(fromText(typed), value) ? typed : toText(value)
  const type = (next: string) => {
    setTyped(next)
    onChange(fromText(next))
  }
  /** Leaving the input: what was typed is shown the tidy way. */
  const tidy = () => setTyped(toText(value))
  return { text, type, tidy }
}
