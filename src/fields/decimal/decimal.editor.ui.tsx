import { Input } from 'antd'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { useTypedText } from '../typed-text.ui'
import { scaleOf } from './decimal.kind'
import { readDecimal, withPlaces } from './decimal-typing'

interface DecimalInputProps extends EditorProps {
  scale: number
  prefix?: string
}

/** A decimal input; the value stays text everywhere. */
export const DecimalInput = ({ scale, prefix, ...props }: DecimalInputProps) => {
  const { value, onChange, onBlur } = props
  const toText = (decimal: unknown) => withPlaces(decimal, scale)
  const { text, type, tidy } = useTypedText({ value, onChange, toText, fromText: readDecimal })
  return (
    <Input
      {...inputAttributes(props)}
      inputMode="decimal"
      dir="ltr"
      prefix={prefix && <span aria-hidden="true">{prefix}</span>}
      value={text}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        tidy()
        onBlur()
      }}
    />
  )
}

export const editor: KindEditor = {
  Editor: (props) => <DecimalInput {...props} scale={scaleOf(props.field)} />,
  width: 'half',
}
