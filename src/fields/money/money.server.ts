import { decimalAsText } from '../decimal/decimal.server'
import { columnKind } from '../kind.server'

export const moneyServer = columnKind('money', 'numeric(12,2)', {
  output: 'Decimal',
  input: 'Decimal',
  comparison: 'DecimalFieldComparison',
  json: decimalAsText,
})
