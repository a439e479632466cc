import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import { hourLength, minuteLength } from '../src/declare/durations'
import { notifyDue } from './account/notifier'
import { runAutomations, stopInvalid, sweepAutomationRuns } from './automations/worker'
import { jobs } from './behaviours'
import { sweepRuns, workOnRuns } from './bulk-runs/worker'
import { queueDigests } from './collaboration/digest'
import { reportGivenUp } from './collaboration/given-up'
import { addDueEntries, sweepCollaboration } from './collaboration/inbox'
import type { Mail, Mailer } from './email/mailer'
import { sendQueued } from './email/queue'
import { sweepDrafts } from './form-drafts/drafts'
import type { OperationContext } from './operations'
import { runJobs } from './operations/jobs'
import { sweepTrash } from './operations/trash-sweep'
import type { Policy } from './policy/policy'
import { sweepPreviewLinks } from './previews/links'
import { sweepRecordDrafts } from './record-drafts/drafts'
import { type Job, schedule } from './schedule'
import { sweepScheduled } from './scheduled-changes/changes'
import { runDueChanges } from './scheduled-changes/due-changes'
import type { Settings } from './settings'
import { sendDueViews } from './view-emails/view-emails'

interface BackgroundParts {
  operations: OperationContext
  schema: GraphQLSchema
  policy: Policy
  mailer: Mailer
  settings: Pick<Settings, 'publicUrl'>
  log: Pick<Logger, 'error'>
}

const second = 1_000

/** Starts the repeated background work. Returns a function that stops it and waits for running jobs. */
export function startBackgroundJobs(parts: BackgroundParts): () => Promise<void> {
  const { operations, mailer, log } = parts
  const { sql } = operations.database
  const givenUp = (work: Mail | string) => reportGivenUp(operations, work)
  const emails = { sql, mailer, log, refused: givenUp }
  const background: readonly Job[] = [
    { name: 'automations', every: second, run: (isStopping) => runAutomations(parts, {}, isStopping) },
    { name: 'bulk runs', every: second, run: (isStopping) => workOnRuns(parts, isStopping) },
    { name: 'scheduled changes', every: 5 * second, run: (isStopping) => runDueChanges(parts, isStopping) },
    {
      name: 'job queue',
      every: 5 * second,
      run: (isStopping) => runJobs(operations, { jobs, log, givenUp }, isStopping),
    },
    { name: 'email queue', every: 5 * second, run: (isStopping) => sendQueued(emails, isStopping) },
    { name: 'emails of views', every: 15 * second, run: (isStopping) => sendDueViews(parts, isStopping) },
    { name: 'emails about pending items', every: minuteLength, run: () => notifyDue(parts) },
    { name: 'emails about inboxes', every: minuteLength, run: () => queueDigests(parts) },
    { name: 'due assignments', every: minuteLength, run: () => addDueEntries(operations) },
    { name: 'invalid automations', every: minuteLength, run: () => stopInvalid(parts) },
    { name: 'trash', every: hourLength, run: () => sweepTrash(operations) },
    { name: 'old drafts', every: hourLength, run: () => sweepDrafts(operations) },
    { name: 'drafts of deleted records', every: hourLength, run: () => sweepRecordDrafts(operations) },
    { name: 'links to previews', every: hourLength, run: () => sweepPreviewLinks(operations) },
    { name: 'notes without record', every: hourLength, run: () => sweepCollaboration(operations) },
    { name: 'old scheduled changes', every: hourLength, run: () => sweepScheduled(operations) },
    { name: 'old bulk runs', every: hourLength, run: () => sweepRuns(operations) },
    { name: 'old runs of automations', every: hourLength, run: () => sweepAutomationRuns(parts) },
  ]
  const stops = background.map((job) => schedule(job, log))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
