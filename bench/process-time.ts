import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, at any clock rate. */
const ticksPerSecond = 100

/** Processor time of a process so far, including its threads, in milliseconds. Only on Linux. */
export function processorTime(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the name in brackets and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Current and peak memory of a process, in megabytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), most: read('VmHWM') }
}
