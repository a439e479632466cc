import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { readInt } from '../../declare/formats'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { useTypedText } from '../typed-text.ui'
import type { IntOptions } from './int.kind'

const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A text input: a browser's number input drops invalid text and changes with the mouse wheel. */
const Editor = (props: EditorProps) => {
  const { value, onChange, onBlur } = props
  const { min, max, above } = props.field as IntOptions
  const { text, type, tidy } = useTypedText({ value, onChange, toText, fromText: readInt })

  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const least = min ?? (above === undefined ? Number.NEGATIVE_INFINITY : above + 1)
    const next = (typeof value === 'number' ? value : 0) + by * (event.shiftKey ? 10 : 1)
    onChange(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(least, next)))
  }

  return (
    <Input
      {...inputAttributes(props)}
      inputMode={min !== undefined && min >= 0 ? 'numeric' : 'text'}
      dir="ltr"
      value={text}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onKeyDown={step}
      onBlur={() => {
        tidy()
        onBlur()
      }}
    />
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
