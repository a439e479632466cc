/** A running program with demo data, as the tests of one worker know it. */
export interface Desk {
  /** Where it answers, such as `http://localhost:40123`. */
  address: string
  /** The passwords that it printed at its first start, by e-mail address. */
  passwords: Record<string, string>
  /** The folder of the letters that it sends. */
  outbox: string
}

/** Tells the workers, which are processes of their own, of the desks that were started for them. */
export function setDesks(desks: readonly Desk[]): void {
  process.env.STORYDESK_DESKS = JSON.stringify(desks)
}

/** The desk of this worker; null in the process that starts them. */
export function ownDesk(): Desk | null {
  const desks = JSON.parse(process.env.STORYDESK_DESKS ?? '[]') as Desk[]
  return desks[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? null
}
