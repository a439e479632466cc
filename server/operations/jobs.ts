import { committed } from '../audit/after-commit'
import { type JobWork, type QueuedJob, runDueJobs, takeJob } from '../jobs/queue'
import type { DefinedJob } from './behaviour'
import { servicesOf } from './change'
import type { OperationContext } from './context'

/** Performs a job and removes it in one transaction, so that its changes happen once. */
const performBy =
  (context: OperationContext, jobs: readonly DefinedJob[]) =>
  async ({ id, job, input, actor }: QueuedJob): Promise<void> => {
    const defined = jobs.find((each) => each.job === job)
    if (!defined) throw new Error(`No *.server.ts of a resource exports the job "${job}".`)
    await committed(context, async (tx) => {
      if (await takeJob(tx, id)) await defined.run({ ...servicesOf(context, actor, tx), input: input as never })
    })
  }

/** Performs every due job. Returns the number of performed ones. */
export const runJobs = (
  context: OperationContext,
  { jobs, ...work }: Omit<JobWork, 'perform'> & { jobs: readonly DefinedJob[] },
  isStopping?: () => boolean,
): Promise<number> => runDueJobs(context.database.sql, { ...work, perform: performBy(context, jobs) }, isStopping)
