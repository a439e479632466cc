import { derivationOf } from '../../declare/traits'
import type { ServerKind } from '../kind.server'

/** Computed in the statement that reads the row. A sum is a decimal string: a sum of integers may exceed 32 bits. */
export const server: ServerKind = {
  columns: () => [],
  output: (field) => (derivationOf(field).summed ? 'Decimal' : 'Int'),
  input: null,
  comparison: null,
  facts: (field, recordsOf) => {
    const { count = '', summed, filter } = derivationOf(field)
    const records = `${recordsOf(count)}${filter ? ' that match a declared filter' : ''}`
    return [
      summed ? `The sum of \`${summed}\` over ${records}.` : `How many ${records} there are.`,
      'Null if you may not list them.',
    ]
  },
  expression: (field, context) => {
    const { count = '', by = '', summed, filter } = derivationOf(field)
    return context.count(count, by, { sum: summed, filter })
  },
}
