import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchData } from './data'
import { connections, load } from './load'
import { type BenchRow, bodiesOf, type Pool } from './rows'
import { signInPeople, startOurs } from './servers'

/** A function with its share of the samples that were taken while the processor worked. */
export interface CostlyFunction {
  name: string
  place: string
  share: number
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  /** Microseconds: of the first sample, from each sample to the one before it, and of the end of the process. */
  startTime: number
  timeDeltas: number[]
  endTime: number
}

const shown = 10
/** Samples in which the process waited. */
const idleFrames = ['(idle)', '(program)']

/** The costliest functions of the program while it answers requests of a row. */
export async function profile(
  data: BenchData,
  row: BenchRow,
  pool: Pool,
  seconds: number,
): Promise<readonly CostlyFunction[]> {
  const directory = mkdtempSync(join(tmpdir(), 'storydesk-profile-'))
  try {
    const ours = await startOurs(data, ['--cpu-prof', `--cpu-prof-dir=${directory}`])
    const target = await signInPeople(ours)
    const began = performance.now()
    await load(target, bodiesOf(row, pool, connections).ours, seconds, row.isKeyed)
    await ours.stop()
    const loaded = performance.now() - began
    const [file = ''] = readdirSync(directory)
    return costliest(JSON.parse(readFileSync(join(directory, file), 'utf8')) as Profile, loaded)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** @param loaded milliseconds before the end; the start of the program does not count */
function costliest(
  { nodes, samples, startTime, timeDeltas, endTime }: Profile,
  loaded: number,
): readonly CostlyFunction[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const counts = new Map<string, { name: string; place: string; samples: number }>()
  let working = 0
  let time = startTime
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0
    const frame = frames.get(id)
    if (time < endTime - loaded * 1000 || !frame || idleFrames.includes(frame.functionName)) continue
    working++
    const name = frame.functionName || '(anonymous)'
    const place = frame.url ? `${frame.url.split('/').at(-1)}:${frame.lineNumber + 1}` : 'node'
    const known = counts.get(`${name} ${place}`) ?? { name, place, samples: 0 }
    counts.set(`${name} ${place}`, { ...known, samples: known.samples + 1 })
  }
  return [...counts.values()]
    .toSorted((a, b) => b.samples - a.samples)
    .slice(0, shown)
    .map(({ name, place, samples: own }) => ({ name, place, share: own / working }))
}
