import { boundFacts, columnKind } from '../kind.server'
import { precisionOf, scaleOf } from './decimal.kind'

/** A decimal is a string in JSON: a number could lose digits. */
export const decimalAsText = (column: string) => `${column}::text`

export const server = columnKind((field) => `numeric(${precisionOf(field)},${scaleOf(field)})`, {
  output: 'Decimal',
  input: 'Decimal',
  comparison: 'DecimalFieldComparison',
  json: decimalAsText,
  facts: boundFacts,
})
