import { Input } from 'antd'
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import { lengthOf } from '../issues'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import type { TextOptions } from './text.kind'

/** Characters that fit in half a row: a name, a code. */
const shortText = 60

export const editor: KindEditor = {
  Editor: (props) => <TextLine {...props} max={(props.field as TextOptions).max ?? 255} />,
  width: (field) => (((field as TextOptions).max ?? 255) <= shortText ? 'half' : 'full'),
}

interface TextCountProps {
  text: string
  max?: number
}

/** The remaining characters, shown from the last fifth on. */
export const TextCount = ({ text, max }: TextCountProps) => {
  const length = lengthOf(text)
  if (max === undefined || length < max * 0.8) return <span />
  return (
    <span className="editor-count text-quiet text-caption numbers" data-attention={length > max} aria-hidden="true">
      {length}/{max}
    </span>
  )
}

interface TextLineProps extends EditorProps {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Maximum characters, counted beside the text near the limit and never truncated. */
  max?: number
  placeholder?: string
  autoComplete?: string
  /** Always left to right, such as addresses and numbers. */
  isLatin?: boolean
  /** Technical text, always left to right. */
  isCode?: boolean
}

/** A single-line input for all kinds whose value is the typed text. */
export const TextLine = ({
  type = 'text',
  inputMode,
  max,
  placeholder,
  autoComplete = 'off',
  isCode,
  isLatin = isCode,
  ...props
}: TextLineProps) => {
  const text = typeof props.value === 'string' ? props.value : ''
  return (
    <Input
      {...inputAttributes(props)}
      type={type}
      inputMode={inputMode}
      dir={isLatin ? 'ltr' : 'auto'}
      className={isCode ? 'editor-code' : undefined}
      spellCheck={isLatin ? false : undefined}
      status={inputStatus(props)}
      value={text}
      placeholder={placeholder}
      autoComplete={autoComplete}
      suffix={<TextCount text={text} max={max} />}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
