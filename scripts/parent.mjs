/** The end of a script with the command that started it. */
import process from 'node:process'

/**
 * Ends this process after the shell between it and npm, which ends on a signal without forwarding it. Does nothing for
 * a script that npm did not start.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
