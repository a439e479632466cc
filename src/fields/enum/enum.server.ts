import { columnKind } from '../kind.server'

/** Text with a check on its words: a type of PostgreSQL's own could not lose a word again. */
export const server = columnKind('text', { output: 'enum', input: 'enum', comparison: 'enum' })
