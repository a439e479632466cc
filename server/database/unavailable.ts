/** Codes with which PostgreSQL, the driver or the network says that the connection is gone, or never came about. */
const interrupted = /^(08...|57P0[1-3]|CONNECTION_.*|CONNECT_TIMEOUT|ECONN.*|EPIPE|ENOTFOUND)$/

/**
 * Why the database did not do what it was asked, where the one who asked may know it: `tooLong` for a statement that was ended by the time
 * limit, `interrupted` for a connection that broke off, which leaves open whether a change went through. Null for anything else.
 */
export function reasonOf(error: unknown): 'tooLong' | 'interrupted' | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '57014') return 'tooLong'
  return interrupted.test(code) ? 'interrupted' : null
}
