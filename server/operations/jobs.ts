import type { Logger } from 'pino'
import { committed } from '../audit/after-commit'
import { type QueuedJob, runDueJobs, takeJob } from '../jobs/queue'
import { schedule } from '../schedule'
import type { DefinedJob } from './behaviour'
import { servicesOf } from './change'
import type { OperationContext } from './context'

/** Milliseconds between two looks at the queue. */
const every = 5_000

/** Does a queued job as one transaction with its end: whatever it changes by operations happens once. */
const performBy =
  (context: OperationContext, jobs: readonly DefinedJob[]) =>
  async ({ id, job, input, actor }: QueuedJob): Promise<void> => {
    const defined = jobs.find((each) => each.job === job)
    if (!defined) throw new Error(`No *.server.ts of a resource exports the job "${job}".`)
    const { sql } = context.database
    await committed({ sql, settle: context.settle }, async (tx) => {
      if (await takeJob(tx, id)) await defined.run({ ...servicesOf(context, actor, tx), input: input as never })
    })
  }

/** Does every job that is due. @returns how many were done */
export const runJobs = (
  context: OperationContext,
  jobs: readonly DefinedJob[],
  log: Pick<Logger, 'error'>,
): Promise<number> => runDueJobs(context.database.sql, performBy(context, jobs), log)

/** Looks every few seconds for jobs that are due. Gives the function that stops it. */
export const startJobs = (
  context: OperationContext,
  jobs: readonly DefinedJob[],
  log: Pick<Logger, 'error'>,
): (() => Promise<void>) => schedule({ name: 'job queue', every, run: () => runJobs(context, jobs, log) }, log)
