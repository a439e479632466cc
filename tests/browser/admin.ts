/** A running program with demo data, for the tests of one worker. */
export interface Desk {
  /** Its URL, such as `http://localhost:40123`. */
  address: string
  /** The passwords that it printed at its first start, by e-mail address. */
  passwords: Record<string, string>
  /** The folder of its emails. */
  outbox: string
}

/** Passes the started programs to the worker processes. */
export function setDesks(desks: readonly Desk[]): void {
  process.env.STORYDESK_DESKS = JSON.stringify(desks)
}

/** The program of this worker; null in the process that starts them. */
export function ownDesk(): Desk | null {
  const desks = JSON.parse(process.env.STORYDESK_DESKS ?? '[]') as Desk[]
  return desks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? null
}
