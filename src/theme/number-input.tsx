// biome-ignore lint/style/noRestrictedImports: this component replaces it
import { InputNumber as AntInputNumber, type InputNumberProps } from 'antd'

/** Ant Design's number input without its two step buttons, whose names are English in every language. The arrow keys step. */
export const NumberInput = <Value extends number | string = number>(props: InputNumberProps<Value>) => (
  <AntInputNumber<Value> controls={false} {...props} />
)
