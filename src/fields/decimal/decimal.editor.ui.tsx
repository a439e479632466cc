import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { TypedInput } from '../typed-input.ui'
import { scaleOf } from './decimal.kind'
import { readDecimal, withPlaces } from './decimal-typing'

interface DecimalInputProps extends EditorProps {
  scale: number
  prefix?: string
}

/** A decimal input; the value stays text everywhere. */
export const DecimalInput = ({ scale, prefix, ...props }: DecimalInputProps) => (
  <TypedInput
    {...props}
    toText={(decimal) => withPlaces(decimal, scale)}
    fromText={readDecimal}
    input={{ inputMode: 'decimal', prefix: prefix && <span aria-hidden="true">{prefix}</span> }}
  />
)

export const editor: KindEditor = {
  Editor: (props) => <DecimalInput {...props} scale={scaleOf(props.field)} />,
  width: 'half',
}
