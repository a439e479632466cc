import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The number that an engine writes before it begins to run something, in a file that outlives it. */
export interface Tally {
  /** For the engine's process to write to: 32 bits, little-endian, at the start. */
  file: number
  read(): number
  /** What was read last stays readable. */
  close(): void
}

/** A new file for each engine, so that none is asked for what another did; it loses its name at once, and its content with its last user. */
export function openTally(dataDir: string): Tally {
  const path = join(dataDir, 'engine.begun')
  rmSync(path, { force: true })
  const file = openSync(path, 'w+', 0o600)
  rmSync(path, { force: true })
  const bytes = Buffer.alloc(4)
  let isOpen = true
  const read = () => {
    if (isOpen) readSync(file, bytes, 0, 4, 0)
    return bytes.readUInt32LE()
  }
  return {
    file,
    read,
    close() {
      if (!isOpen) return
      read()
      isOpen = false
      closeSync(file)
    },
  }
}
