// biome-ignore lint/style/noRestrictedImports: this component replaces it
import { InputNumber as AntInputNumber, type InputNumberProps } from 'antd'

/** Full-width digits and `1,000` are numbers. Ant Design omits every comma, so that `1,5` became 15. */
const plain = (typed = '') => {
  const text = typed.normalize('NFKC').trim()
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}

/** Ant Design's number input without its two step buttons, whose names are English in every language. The arrow keys step. */
export const NumberInput = <Value extends number | string = number>(props: InputNumberProps<Value>) => (
  // Ant Design parses the text of its parser, also for numbers.
  <AntInputNumber<Value> controls={false} parser={(typed) => plain(typed) as Value} {...props} />
)
