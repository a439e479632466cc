/** A running program with demo data, for the tests of one worker. */
export interface RunningProgram {
  /** Its URL, such as `http://localhost:40123`. */
  address: string
  /** The passwords that it printed at its first start, by e-mail address. */
  passwords: Record<string, string>
  /** The folder of its emails. */
  outbox: string
}

/** Passes the started programs to the worker processes. */
export function setPrograms(programs: readonly RunningProgram[]): void {
  process.env.STORYDESK_PROGRAMS = JSON.stringify(programs)
}

/** The program of this worker; null in the process that starts them. */
export function ownProgram(): RunningProgram | null {
  const programs = JSON.parse(process.env.STORYDESK_PROGRAMS ?? '[]') as RunningProgram[]
  return programs[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? null
}
