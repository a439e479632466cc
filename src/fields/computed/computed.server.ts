import { quoteText, type ServerKind } from '../kind.server'
import { computationOf } from './computed.kind'

/** Computed in the statement that reads the row, so that filters and sorts work like for a column. */
export const server: ServerKind = {
  columns: () => [],
  output: (field) => (computationOf(field).cases ? 'enum' : 'Int'),
  input: null,
  comparison: (field) => (computationOf(field).cases ? 'enum' : 'IntFieldComparison'),
  facts: (field, recordsOf) => {
    const { count, within, sum } = computationOf(field)
    if (count) return [`How many ${recordsOf(count)} there are${within ? ', with those of the records below it' : ''}.`]
    return [
      sum ? `The sum of ${sum.map((each) => `\`${each}\``).join(' and ')}.` : 'Computed from the rest of the record.',
    ]
  },
  expression: (field, context) => {
    const { count, by, within, sum, cases } = computationOf(field)
    if (count && by) return context.count(count, by, { within })
    if (sum) return `(${sum.map((name) => context.expression(name)).join(' + ')})`
    const branches = (cases ?? []).map(({ value, when }) =>
      when ? `when ${context.condition(when)} then ${quoteText(value)}` : `else ${quoteText(value)}`,
    )
    return `(case ${branches.join(' ')} end)`
  },
}
