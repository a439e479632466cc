import type { Program } from '../tests/harness/program'
import { memoryOf, processorTime } from './process-time'
import { signIn } from './servers'

export interface Exporting {
  format: string
  rows: number
  seconds: number
  megabytes: number
  /** Processor time of the server for a thousand rows, in milliseconds. */
  processor: number
  /** Memory of the server's process before, and its peak during the export, in megabytes. */
  before: number
  most: number
}

const lookEvery = 50

/** Exports all users as CSV and as JSON and measures the server's memory (goal: at most 100 MB more). */
export async function measureExporting(ours: Program): Promise<Exporting[]> {
  const measured: Exporting[] = []
  for (const format of ['csv', 'json']) measured.push(await measure(ours, format))
  return measured
}

async function measure(ours: Program, format: string): Promise<Exporting> {
  const { headers } = await signIn(ours)
  const { now: before } = memoryOf(ours.pid)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, memoryOf(ours.pid).now)
  }, lookEvery)
  const [began, busy] = [performance.now(), processorTime(ours.pid)]
  const response = await fetch(`${ours.address}/export/users.${format}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sorting: [{ field: 'registeredAt', direction: 'DESC' }] }),
  })
  let [bytes, lines] = [0, 0]
  for await (const piece of response.body ?? []) {
    const chunk = piece as Uint8Array
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  clearInterval(looking)
  const rows = Number(response.headers.get('x-total-count'))
  // Minus the heading, or the brackets: each row is one line.
  if (lines < rows) throw new Error(`Only ${lines} of ${rows} rows came.`)
  return {
    format,
    rows,
    seconds: (performance.now() - began) / 1000,
    megabytes: bytes / 1024 / 1024,
    processor: ((processorTime(ours.pid) - busy) * 1000) / rows,
    before,
    most,
  }
}
