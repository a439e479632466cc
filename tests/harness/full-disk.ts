import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a given size, which only root can mount; null if that is not possible. */
export function mountSmallDisk(kilobytes: number): { path: string; remove(): void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const path = mkdtempSync(join(tmpdir(), 'storydesk-disk-'))
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=777`, 'tmpfs', path])
  const remove = () => {
    spawnSync('/bin/umount', ['--lazy', path])
    rmSync(path, { recursive: true, force: true })
  }
  if (mounted.status === 0 && statSync(path).isDirectory()) return { path, remove }
  rmSync(path, { recursive: true, force: true })
  return null
}
