/**
 * The longest time in which the process could not answer during some work. In milliseconds of its own processor time,
 * without other processes. The least of up to three runs: garbage of earlier tests is collected during one of them.
 * @param most milliseconds of an accepted pause, after which no other run is needed
 */
export async function longestPause(work: () => Promise<unknown>, most: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; least >= most && run < 3; run++) least = Math.min(least, await longestPauseOnce(work))
  return least
}

async function longestPauseOnce(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let before = used()
  const look = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(look, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
    // Work that never yields ends before the timer runs once.
    look()
  }
  return longest
}
