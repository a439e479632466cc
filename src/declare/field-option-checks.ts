import type { Checked } from './checked'
import { compareDecimal } from './comparison'
import { checkWords } from './computed-checks'
import type { AnyField } from './field'
import { choices } from './problems'

const onDeleteChoices = ['restrict', 'clear', 'cascade']
const writeChoices = ['always', 'create', 'action', 'never']
/** PostgreSQL's own limit of a number's digits. */
const mostDigits = 1000

/** What is wrong with the values of a field's options (D004), and words that an enum has twice (D023). */
export function checkFieldOptions(checked: Checked, place: string, field: AnyField): void {
  const { report } = checked
  const among = (option: string, known: readonly string[]) => {
    const value = field[option]
    if (value === undefined || known.includes(value as string)) return
    report('D004', `${place}.${option}`, `"${String(value)}" is no choice${choices(String(value), known)}`)
  }
  among('write', writeChoices)
  if (field.to !== undefined) among('onDelete', onDeleteChoices)
  if (field.required && field.kind === 'relation' && field.onDelete === 'clear') {
    const cure = "say onDelete: 'restrict' or 'cascade', or leave out required"
    report('D004', `${place}.onDelete`, `'clear' would empty a required relation: ${cure}`)
  }
  if (field.kind === 'enum') {
    const values = field.values
    if (!Array.isArray(values) || values.length === 0)
      report('D004', `${place}.values`, "is a list of words: f.enum(['draft', 'published'])")
    else checkWords(checked, `${place}.values`, values)
  }
  checkBounds(checked, place, field)
  checkDigits(checked, place, field)
}

const isNumeric = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value))

function checkBounds({ report }: Checked, place: string, field: AnyField): void {
  const { min, max, above } = field
  for (const [option, value] of Object.entries({ min, max, above })) {
    if (value !== undefined && !isNumeric(value))
      report('D004', `${place}.${option}`, `"${String(value)}" is no number`)
  }
  if (!isNumeric(max)) return
  const most = String(max)
  if (isNumeric(min) && compareDecimal(String(min), most) > 0)
    report('D004', `${place}.min`, `no value is between ${min} and ${max}: min is above max`)
  if (isNumeric(above) && compareDecimal(String(above), most) >= 0)
    report('D004', `${place}.above`, `no value is above ${above} and at most ${max}`)
}

function checkDigits({ report }: Checked, place: string, field: AnyField): void {
  if (field.kind !== 'decimal') return
  const { precision = 12, scale = 2 } = field as { precision?: number; scale?: number }
  if (!Number.isInteger(precision) || precision < 1 || precision > mostDigits)
    report('D004', `${place}.precision`, `is a whole number of digits from 1 to ${mostDigits}, not ${precision}`)
  if (!Number.isInteger(scale) || scale < 0 || scale > precision)
    report('D004', `${place}.scale`, `is a whole number of digits from 0 to the precision, ${precision}, not ${scale}`)
}
