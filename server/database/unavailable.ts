/** Why the database or the disk cannot serve a request; the request itself is valid. */
export type Unavailability = 'tooLong' | 'interrupted' | 'readOnly' | 'diskFull' | 'noConnection'

/** Error codes of PostgreSQL ("Appendix A"), of the driver, and of the system for files and sockets. */
const reasons: readonly [RegExp, Unavailability][] = [
  [/^57014$/, 'tooLong'],
  [/^(08...|57P0[1-5]|CONNECTION_.*|CONNECT_TIMEOUT|ECONN.*|EPIPE|ENOTFOUND|EAI_AGAIN)$/, 'interrupted'],
  [/^(25006|EROFS)$/, 'readOnly'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'diskFull'],
  [/^(53...)$/, 'noConnection'],
]

/**
 * Classifies an error that is not caused by the request. It may be a statement timeout, a read-only or full database,
 * no free connection, or a lost connection. In the last case a change may be committed. Null for other errors.
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
