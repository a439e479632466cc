import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { inputAttributes } from './input-attributes.ui'
import type { EditorProps } from './kind.editor.ui'

interface TypedInputProps extends EditorProps {
  /** Formats a value for the input while it has no focus. */
  toText(value: unknown): string
  /** Parses typed text; invalid text is returned unchanged for validation. */
  fromText(text: string): unknown
  input: Pick<InputProps, 'inputMode' | 'prefix' | 'onKeyDown'>
}

const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/**
 * An input whose text differs from its value. It shows the typed text (`1,000`, `4.`); the form has the parsed value. A
 * change of the value replaces the text.
 */
export const TypedInput = ({ toText, fromText, input, ...props }: TypedInputProps) => {
  const { value, onChange, onBlur } = props
  const [typed, setTyped] = useState(() => toText(value))
  return (
    <Input
      {...inputAttributes(props)}
      {...input}
      dir="ltr"
      value={isSame(fromText(typed), value) ? typed : toText(value)}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(fromText(target.value))
      }}
      onBlur={() => {
        setTyped(toText(value))
        onBlur()
      }}
    />
  )
}
