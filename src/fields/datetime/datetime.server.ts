import { columnKind } from '../kind.server'

/** ISO 8601 in UTC to the millisecond, exactly as JavaScript writes it; every connection's time zone is UTC. */
export const instantAsText = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const server = columnKind('timestamptz', {
  output: 'DateTime',
  input: 'DateTime',
  comparison: 'DateTimeFieldComparison',
  json: instantAsText,
})
