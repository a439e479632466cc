import { boundFacts, columnKind } from '../kind.server'
import { precisionOf, scaleOf } from './decimal.kind'

/** As JSON a decimal is a string: a number would lose digits on its way. */
export const decimalAsText = (column: string) => `${column}::text`

export const server = columnKind((field) => `numeric(${precisionOf(field)},${scaleOf(field)})`, {
  output: 'Decimal',
  input: 'Decimal',
  comparison: 'DecimalFieldComparison',
  json: decimalAsText,
  facts: boundFacts,
})
