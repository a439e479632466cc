import { Input } from 'antd'
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { TextCount } from './text-count.ui'

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
