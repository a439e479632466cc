import { currency } from '../../product'
import { decimalAsText } from '../decimal/decimal.server'
import { boundFacts, columnKind } from '../kind.server'

export const server = columnKind('numeric(12,2)', {
  output: 'Decimal',
  input: 'Decimal',
  comparison: 'DecimalFieldComparison',
  json: decimalAsText,
  facts: (field) => [`In ${currency}.`, ...boundFacts(field)],
})
