import { readFileSync } from 'node:fs'

/** A process told apart from a later one with the same number. */
export interface ProcessMark {
  pid: number
  /** When it began, in the kernel's own count; null where there is no /proc. */
  began: string | null
}

/** The mark of a running process; of one that is gone, with `began` null. */
export function processMark(pid: number): ProcessMark {
  return { pid, began: beginning(pid) }
}

/** Whether the marked process still runs. Where there is no /proc, any process of that number counts. */
export function isSameProcess(mark: ProcessMark): boolean {
  if (mark.began !== null) return beginning(mark.pid) === mark.began
  try {
    process.kill(mark.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Boot and start time; a zombie counts as gone, since it holds no file any more. */
function beginning(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second word is the program's name in brackets and may hold spaces: count from behind it.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return words[0] === 'Z' ? null : `${boot}/${words[19]}`
  } catch {
    return null
  }
}
