import { DecimalInput } from '../decimal/decimal.editor.ui'
import { useFormats } from '../formats.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

const MoneyInput = (props: EditorProps) => <DecimalInput {...props} scale={2} prefix={useFormats().currencySign()} />

export const editor: KindEditor = {
  Editor: MoneyInput,
  width: 'half',
}
