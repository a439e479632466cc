import { useEffect, useRef, useState } from 'react'
import { gather } from './gathering'
import { type FileFormat, openExport } from './requests'

export type ExportState =
  | { step: 'asking' }
  | { step: 'running'; done: number; total: number }
  | { step: 'done'; rows: number; name: string }
  | { step: 'failed'; problem: unknown }

/** Interval of the progress count, in milliseconds. */
const showEvery = 150

/**
 * Exports a list to a file. The bytes are streamed to disk. The file gets its name after the last one, so an incomplete
 * file is never saved.
 */
export function useExport(resource: string) {
  const [state, setState] = useState<ExportState>({ step: 'asking' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: FileFormat, body: object) => {
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'running', done: 0, total: 0 })
    try {
      const response = await openExport(resource, format, body, controller.signal)
      const total = Number(response.headers.get('x-total-count'))
      const count = createRowCounter(format)
      let shown = 0
      const showProgress = (chunk: Uint8Array) => {
        const done = Math.min(total, Math.max(0, count(chunk) - 1))
        if (performance.now() - shown <= showEvery) return
        shown = performance.now()
        setState({ step: 'running', done, total })
      }
      const type = response.headers.get('content-type') ?? ''
      const file = await gather(response.body ?? new Blob().stream(), type, showProgress)
      const name =
        /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${resource}.${format}`
      saveFile(file, name)
      setState({ step: 'done', rows: total, name })
    } catch (problem) {
      setState(controller.signal.aborted ? { step: 'asking' } : { step: 'failed', problem })
    }
  }
  return {
    state,
    start: (format: FileFormat, body: object) => void start(format, body),
    stop: () => running.current?.abort(),
  }
}

const [quote, lineEnd] = [0x22, 0x0a]

/** Counts the lines of a streamed file: in CSV the line ends outside quotes, in JSON all lines. */
function createRowCounter(format: 'csv' | 'json') {
  let isQuoted = false
  let lines = 0
  return (chunk: Uint8Array): number => {
    for (const byte of chunk) {
      if (byte === quote && format === 'csv') isQuoted = !isQuoted
      else if (byte === lineEnd && !isQuoted) lines++
    }
    return lines
  }
}

/** Makes the browser save a file, like a click on a download link. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it later; a minute is enough for a slow disk to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
