import type { KeyboardEvent } from 'react'
import { readInt } from '../../declare/formats'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { TypedInput } from '../typed-input.ui'
import type { IntOptions } from './int.kind'

const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A text input: a browser's number input drops invalid text and changes with the mouse wheel. */
const Editor = (props: EditorProps) => {
  const { value, onChange } = props
  const { min, max, above } = props.field as IntOptions

  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const least = min ?? (above === undefined ? Number.NEGATIVE_INFINITY : above + 1)
    const next = (typeof value === 'number' ? value : 0) + by * (event.shiftKey ? 10 : 1)
    onChange(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(least, next)))
  }

  return (
    <TypedInput
      {...props}
      toText={toText}
      fromText={readInt}
      input={{ inputMode: min !== undefined && min >= 0 ? 'numeric' : 'text', onKeyDown: step }}
    />
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
