import { columnKind } from '../kind.server'

/** Text with a check constraint: values of a PostgreSQL enum cannot be removed. */
export const server = columnKind('text', { output: 'enum', input: 'enum', comparison: 'enum' })
