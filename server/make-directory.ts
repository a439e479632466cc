import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a directory and those above it, for the owner only; an existing one stays as it is. The recursive `mkdir` of
 * Node tries forever below `/proc`, where the directory above exists and a new one is still reported as missing.
 */
export function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return
  if (!isDirectory(dirname(directory))) makeDirectory(dirname(directory))
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isDirectory(directory)) throw error
  }
}

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
