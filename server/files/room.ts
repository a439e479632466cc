import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../database/unavailable'
import { makeDirectory } from '../make-directory'
import { newId } from '../new-id'

/** Why nothing can be stored in the data directory, as reported by `/ready`. */
type NoRoom = 'disk is full' | 'disk is read-only' | 'data directory cannot be written'

const probe = Buffer.alloc(64 * 1024, 'storydesk')
/** Milliseconds to reuse one check. */
const keptFor = 5_000

/**
 * Checks whether the data directory is writable. It writes a file, because free blocks do not show quotas and
 * permissions.
 */
export function createRoomCheck(dataDir: string): () => Promise<NoRoom | null> {
  let asked = Number.NEGATIVE_INFINITY
  let latest: Promise<NoRoom | null> = Promise.resolve(null)
  const check = async (): Promise<NoRoom | null> => {
    const path = join(dataDir, `.room-${newId()}`)
    try {
      makeDirectory(dataDir)
      await writeFile(path, probe, { mode: 0o600 })
      return null
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === 'diskFull') return 'disk is full'
      return reason === 'readOnly' ? 'disk is read-only' : 'data directory cannot be written'
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
  return () => {
    if (performance.now() - asked > keptFor) {
      asked = performance.now()
      latest = check()
    }
    return latest
  }
}
