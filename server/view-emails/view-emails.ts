import { and, eq } from 'drizzle-orm'
import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { ResourceDeclaration } from '../../src/declare'
import { exportableNames } from '../../src/import-export/columns'
import { unknownParts } from '../../src/lists/view-checks'
import { committed } from '../audit/after-commit'
import { findPerson, type Person } from '../auth/person'
import { performDue } from '../database/due-rows'
import { databaseTime } from '../database/moment'
import { typed } from '../database/typed'
import type { Mail } from '../email/mailer'
import { queueEmail } from '../email/queue'
import { viewEmail } from '../email/view-message'
import { OperationError, type Refusal } from '../errors'
import { columnSelection } from '../import-export/column-selection'
import { readExportBody } from '../import-export/export-request'
import { exportRows } from '../import-export/export-rows'
import { exportedFile, fileName } from '../import-export/exported-file'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import type { Settings } from '../settings'
import { viewQuery } from '../views/query'
import { viewUses } from '../views/tables'
import { countOf, dueAt, isReached } from '../views/uses'
import { type SavedView, viewOf } from '../views/views'
import { addViewEntry, failureOf, reportFailure } from './failure'

interface ViewEmailParts {
  operations: OperationContext
  schema: GraphQLSchema
  policy: Policy
  settings: Pick<Settings, 'publicUrl'>
  log: Pick<Logger, 'error'>
}

type DueUse = typeof viewUses.$inferSelect

/** A use that fails so often waits for its next time; a queue would remove it. */
const mostAttempts = 6
/** Maximum bytes of the rows in an email. */
const mostBytes = 5 * 1024 * 1024

/**
 * Performs the due weekly emails and alerts. One process claims a use. Its email and its next time commit together, so
 * that each email is queued once, also after a crash. After the last attempt, the inbox of the person has the reason.
 * @returns the number of performed uses
 */
export const sendDueViews = (parts: ViewEmailParts, isStopping?: () => boolean): Promise<number> =>
  performDue<DueUse>(parts.operations.database.sql, viewUses, {
    perform: performBy(parts),
    failed: (problem: unknown, { viewId, kind }: DueUse) =>
      parts.log.error({ err: problem, view: viewId, kind }, 'An email of a view was not sent.'),
    isStopping,
  })

const performBy =
  (parts: ViewEmailParts) =>
  async (use: DueUse): Promise<void> => {
    const began = performance.now()
    try {
      const result = await resultOf(parts, use)
      await settle(parts, { use, ...result, took: performance.now() - began })
    } catch (problem) {
      const { isAbove } = use
      if (use.attempts >= mostAttempts)
        await settle(parts, { use, isAbove, mail: null, failure: failureOf(problem), took: performance.now() - began })
      throw problem
    }
  }

interface Result {
  isAbove: boolean
  mail: Mail | null
  /** Set for an alert: the count that has reached its number. */
  count?: number
}

interface Settled extends Result {
  use: DueUse
  /** Why there is no email. */
  failure?: Refusal
  /** Milliseconds of the work. */
  took: number
}

/**
 * Sets the next time, and queues the email with the entry of an alert, or reports its failure. It does nothing if another
 * process has claimed the use again.
 */
async function settle({ operations }: ViewEmailParts, settled: Settled): Promise<void> {
  const { use, isAbove, mail, count, failure, took } = settled
  await committed(operations, async (tx) => {
    const claimed = await typed(tx)
      .update(viewUses)
      .set({ dueAt: dueAt(use.kind, use.settings, await databaseTime(tx), took), attempts: 0, isAbove })
      .where(and(eq(viewUses.id, use.id), eq(viewUses.attempts, use.attempts)))
    if (claimed.count === 0) return
    if (mail) await queueEmail(tx, mail)
    if (count !== undefined) await addViewEntry(tx, use, { kind: 'viewAlert', count })
    if (failure) await reportFailure(tx, use, failure)
  })
}

/** The email of a use. Null if nothing is to be sent, or if the person no longer has access. */
async function resultOf(parts: ViewEmailParts, use: DueUse): Promise<Result> {
  const nothing = { mail: null, isAbove: use.isAbove }
  const { operations, policy } = parts
  const person = await findPerson(operations.database.sql, policy, use, 'view emails')
  if (!person) return nothing
  try {
    const view = await viewOf(parts.operations, person.actor, use.viewId)
    return use.kind === 'alert' ? await alertOf(parts, person, view, use) : await weeklyOf(parts, person, view, use)
  } catch (problem) {
    const isRefused = problem instanceof OperationError && ['NOT_FOUND', 'FORBIDDEN'].includes(problem.code)
    if (isRefused) return nothing
    throw problem
  }
}

async function alertOf(parts: ViewEmailParts, person: Person, view: SavedView, { isAbove, settings }: DueUse) {
  const { threshold = 1 } = settings
  const { operations } = parts
  const isNowAbove = await isReached(operations, person.actor, view, settings)
  if (!isNowAbove || isAbove) return { mail: null, isAbove: isNowAbove }
  const count = Math.max(await countOf(operations, person.actor, view, settings), threshold)
  return { mail: emailOf(parts, person, view, { count, threshold }), isAbove: true, count }
}

async function weeklyOf(parts: ViewEmailParts, person: Person, view: SavedView, { settings }: DueUse) {
  const { operations, schema } = parts
  const { resource, filter, sorting } = viewQuery(operations, person.actor, view, settings.zone ?? 'UTC')
  const { language } = person.actor
  const columns = columnsOf(resource, view)
  const body = readExportBody(JSON.stringify({ filter, sorting, columns, language, bom: true }), resource, schema)
  const exported = exportedFile(resource, body, 'csv', parts.settings.publicUrl ?? '')
  const file = { name: fileName(resource, 'csv'), content: exported.head, rows: 0 }
  let count = 0
  let bytes = 0
  const request = {
    filter: body.filter,
    sorting: body.sorting,
    nodes: columnSelection(resource, body.columns),
    details: { format: 'csv', columns: body.columns, view: view.id },
  }
  await exportRows({ context: operations, resource, actor: person.actor }, request, {
    async open(all) {
      count = all
    },
    async rows(rows) {
      const text = exported.rows(rows, false)
      const size = Buffer.byteLength(text)
      bytes += size
      if (bytes > mostBytes) throw new FileFull()
      file.content += text
      file.rows += rows.length
      return size
    },
  }).catch((problem) => {
    if (!(problem instanceof FileFull)) throw problem
  })
  return { mail: emailOf(parts, person, view, { count, file }), isAbove: false }
}

/** An email holds no more rows. */
class FileFull extends Error {}

/** The record's name and the columns of the view. */
const columnsOf = (resource: ResourceDeclaration, { layout }: SavedView): readonly string[] => {
  const possible = exportableNames(resource)
  return [...new Set([resource.title, ...(layout.columns ?? resource.list.columns)])].filter((name) =>
    possible.includes(name),
  )
}

function emailOf(
  { operations, settings }: ViewEmailParts,
  { actor, email, name }: Person,
  view: SavedView,
  values: Pick<Parameters<typeof viewEmail>[0], 'count' | 'threshold' | 'file'>,
): Mail {
  const { resource } = viewQuery(operations, actor, view, 'UTC')
  const { path } = resource
  const address = settings.publicUrl && `${settings.publicUrl}${path}?saved=${view.id}${view.state && `&${view.state}`}`
  const missing = unknownParts(resource, view.state)
  return viewEmail({ to: email, name, language: actor.language, view: view.name, address, missing, ...values })
}
