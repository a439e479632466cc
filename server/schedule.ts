import type { Logger } from 'pino'

/** A background job that a process repeats. */
export interface Job {
  /** Its name in the log. */
  name: string
  /** Milliseconds between two runs. A long run delays the next one. */
  every: number
  /** `isStopping` ends a long run early. */
  run(isStopping: () => boolean): Promise<unknown>
}

/** Each wait is shorter by a random share up to this. So processes do not run at the same moment. */
const jitter = 0.1
/** Milliseconds to wait for a current run at the end, the same as for a request. */
const finishWithin = 6_000

/**
 * Repeats a job until the returned function is called, which waits for a current run. A run that takes too long, such as
 * an email to a slow mail server, ends with the process: its row is due again later. A job does not keep the process
 * alive. Its error is logged once until a run succeeds again. Several processes run the same jobs: each job claims its
 * rows or only deletes, so no process waits for another.
 */
export function schedule({ name, every, run }: Job, log: Pick<Logger, 'error'>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isFailing = false
  let isStopped = false
  let timer: NodeJS.Timeout

  const work = async () => {
    try {
      await run(() => isStopped)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error, job: name }, 'A scheduled job failed; it is repeated.')
      isFailing = true
    }
    if (!isStopped) wait()
  }
  const wait = () => {
    timer = setTimeout(
      () => {
        running = work()
      },
      every * (1 - jitter * Math.random()),
    ).unref()
  }
  wait()

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, finishWithin).unref())])
  }
}
