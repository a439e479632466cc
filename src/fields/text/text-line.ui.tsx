import { Input } from 'antd'
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { TextCount } from './text-count.ui'

interface TextLineProps extends EditorProps {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Characters at most; counted beside the text when they run out, never cut off. */
  max?: number
  placeholder?: string
  autoComplete?: string
  /** Written left to right in either direction of the interface, as addresses and numbers are. */
  isLatin?: boolean
  /** Text of a machine, which is also written left to right. */
  isCode?: boolean
}

/** One line of text: the input of every kind whose value is what was typed. */
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
