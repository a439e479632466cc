import { useEffect, useRef, useState } from 'react'
import { createRowCounter } from './count-rows'
import { openGathering } from './gathering'
import { saveFile } from './save-file'
import { openExport, type SheetFormat } from './sheet-requests'

export type ExportState =
  | { step: 'asking' }
  | { step: 'running'; done: number; total: number }
  | { step: 'done'; rows: number; name: string }
  | { step: 'failed'; problem: unknown }

/** How often the count on the screen moves, in milliseconds. */
const showEvery = 150

/**
 * Takes a list out into a file. The bytes go from the answer to the disk as they come, and are saved under the file's name
 * when the last one is there: half a file is never left behind.
 */
export function useExport(resource: string) {
  const [state, setState] = useState<ExportState>({ step: 'asking' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: SheetFormat, body: object) => {
    const calling = new AbortController()
    running.current = calling
    setState({ step: 'running', done: 0, total: 0 })
    try {
      const response = await openExport(resource, format, body, calling.signal)
      const total = Number(response.headers.get('x-total-count'))
      const count = createRowCounter(format)
      let shown = 0
      const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, controller) {
          const done = Math.min(total, Math.max(0, count(piece) - 1))
          if (performance.now() - shown > showEvery) {
            shown = performance.now()
            setState({ step: 'running', done, total })
          }
          controller.enqueue(piece)
        },
      })
      const gathering = await openGathering()
      await response.body?.pipeThrough(counting).pipeTo(gathering.writable, { signal: calling.signal })
      const name =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${resource}.${format}`
      saveFile(await gathering.file(response.headers.get('content-type') ?? ''), name)
      setState({ step: 'done', rows: total, name })
    } catch (problem) {
      setState(calling.signal.aborted ? { step: 'asking' } : { step: 'failed', problem })
    }
  }
  return {
    state,
    start: (format: SheetFormat, body: object) => void start(format, body),
    stop: () => running.current?.abort(),
  }
}
