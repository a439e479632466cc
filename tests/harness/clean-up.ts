const cleanUps: (() => unknown)[] = []

/**
 * Calls a function after the tests of the file, the last one first. It works inside hooks and tests too, where Vitest
 * ignores `afterAll`.
 */
export function afterFile(cleanUp: () => unknown): void {
  cleanUps.push(cleanUp)
}

/** Ends what the tests of a file opened. */
export async function cleanUpFile(): Promise<void> {
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) await cleanUp()
}
