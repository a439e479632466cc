import { startProgram, temporaryDataDir } from '../tests/harness/program'
import { median } from './compare'
import type { BenchData } from './data'
import { memoryOf } from './process-time'
import { startOurs } from './servers'

export interface Starting {
  engine: string
  /** Milliseconds from `node` to the ready line: the median of five starts. */
  ready: number
  /** Megabytes of the server's process after that. */
  memory: number
}

/** Starts with existing data, and once without, which creates the demo data. */
export async function measureStarting(data: BenchData): Promise<Starting[]> {
  const postgres = await timed(() => startOurs(data))
  const temporary = temporaryDataDir()
  const bundled = () => startProgram({ DATA_DIR: temporary.path, SEED: 'none' })
  const demo = temporaryDataDir()
  try {
    const empty = await timed(bundled, 1)
    const again = await timed(bundled)
    const withDemo = await timed(() => startProgram({ DATA_DIR: demo.path, SEED: 'demo' }), 1)
    return [
      { engine: 'DATABASE_URL', ...postgres },
      { engine: 'bundled, the first time', ...empty },
      { engine: 'bundled, again', ...again },
      { engine: 'bundled, the first time with the demo', ...withDemo },
    ]
  } finally {
    temporary.remove()
    demo.remove()
  }
}

async function timed(start: () => ReturnType<typeof startProgram>, times = 5) {
  const ready: number[] = []
  const memory: number[] = []
  for (let time = 0; time < times; time++) {
    const began = performance.now()
    const program = await start()
    ready.push(performance.now() - began)
    memory.push(memoryOf(program.pid).now)
    await program.stop()
  }
  return { ready: median(ready), memory: median(memory) }
}
