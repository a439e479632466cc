import { compareDecimal } from './comparison'
import { checkNames } from './computed-checks'
import type { AnyField } from './field'
import { kindOf } from './kind'
import { type Checked, choices } from './problems'

const onDeleteChoices = ['restrict', 'clear', 'cascade']
const writeChoices = ['always', 'create', 'action', 'never']

/** Checks the values of a field's options (D004), and duplicate enum values (D023). */
export function checkFieldOptions(checked: Checked, place: string, field: AnyField): void {
  const { report } = checked
  const among = (option: string, known: readonly string[]) => {
    const value = field[option]
    if (value === undefined || known.includes(value as string)) return
    report('D004', `${place}.${option}`, `"${String(value)}" is not a valid choice${choices(String(value), known)}`)
  }
  among('write', writeChoices)
  if (field.to !== undefined) among('onDelete', onDeleteChoices)
  const kind = kindOf(field)
  kind.checkOptions?.(field, (option, message) => report('D004', `${place}.${option}`, message))
  if (kind.choices && kind.shape === 'column') checkNames(checked, `${place}.values`, kind.choices(field))
  checkBounds(checked, place, field)
}

const isNumeric = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value))

function checkBounds({ report }: Checked, place: string, field: AnyField): void {
  const { min, max, above } = field
  for (const [option, value] of Object.entries({ min, max, above })) {
    if (value !== undefined && !isNumeric(value))
      report('D004', `${place}.${option}`, `"${String(value)}" is not a number`)
  }
  if (!isNumeric(max)) return
  const most = String(max)
  if (isNumeric(min) && compareDecimal(String(min), most) > 0)
    report('D004', `${place}.min`, `no value is between ${min} and ${max}: min is above max`)
  if (isNumeric(above) && compareDecimal(String(above), most) >= 0)
    report('D004', `${place}.above`, `no value is above ${above} and at most ${max}`)
}
