/** Why the database or the disk cannot do what it is asked just now; none of these is the fault of the request. */
export type Unavailability = 'tooLong' | 'interrupted' | 'readOnly' | 'diskFull' | 'noConnection'

/** Codes of PostgreSQL ("Appendix A"), of the driver, and of the system for files and sockets. */
const reasons: readonly [RegExp, Unavailability][] = [
  [/^57014$/, 'tooLong'],
  [/^(08...|57P0[1-5]|CONNECTION_.*|CONNECT_TIMEOUT|ECONN.*|EPIPE|ENOTFOUND|EAI_AGAIN)$/, 'interrupted'],
  [/^(25006|EROFS)$/, 'readOnly'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'diskFull'],
  [/^(53...)$/, 'noConnection'],
]

/**
 * Why an error is no fault of the request, for the one who made it: a statement that was ended by the time limit, a connection that broke
 * off (which leaves open whether a change went through), a read-only or full disk or database, no connection left. Null for anything else.
 */
export function reasonOf(error: unknown): Unavailability | null {
  const code = codeOf(error)
  return reasons.find(([codes]) => codes.test(code))?.[1] ?? null
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error) return String(error.code)
  return error.cause === error ? '' : codeOf(error.cause)
}
