import { columnKind } from '../kind.server'

export const intServer = columnKind('int', 'integer', { output: 'Int', input: 'Int', comparison: 'IntFieldComparison' })
