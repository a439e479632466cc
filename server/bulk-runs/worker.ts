import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { findResource } from '../../src/registry/resources'
import { findPerson } from '../auth/person'
import { present } from '../database/moment'
import { typed } from '../database/typed'
import { forbidden } from '../errors'
import type { OperationContext } from '../operations'
import type { Policy } from '../policy/policy'
import { failureOf, type StoredRun } from './change-record'
import { runChunk } from './chunk'
import { bulkRuns } from './table'

interface RunParts {
  operations: OperationContext
  policy: Pick<Policy, 'isStaff'>
  log: Pick<Logger, 'error'>
}

const keptDays = 30

/** Works on all due runs in turns until none is left. Each runs with the current permissions of its person. */
export async function workOnRuns(parts: RunParts, isStopping: () => boolean = () => false): Promise<void> {
  const { sql: pool } = parts.operations.database
  for (let some = 1; some > 0 && !isStopping(); ) {
    const due = await typed(pool)
      .select()
      .from(bulkRuns)
      .where(and(eq(bulkRuns.state, 'running'), lte(bulkRuns.dueAt, present)))
      .orderBy(bulkRuns.dueAt, bulkRuns.id)
    some = 0
    for (const each of due) {
      if (!isStopping() && (await workOn(parts, each))) some++
    }
  }
}

async function workOn({ operations, policy }: RunParts, each: StoredRun): Promise<boolean> {
  const { sql: pool } = operations.database
  const resource = findResource(each.resource)
  const owner = { accounts: each.accounts, id: each.accountId }
  const person = await findPerson(pool, policy, owner, `run ${each.id}`, each.tokenId)
  if (resource && person) return (await runChunk(operations, resource, person.actor, each.id)) !== null
  const failure = failureOf(forbidden('The account of the person who started it no longer has access.'))
  await typed(pool)
    .update(bulkRuns)
    .set({ state: 'failed', failure, finishedAt: sql`now()` })
    .where(and(eq(bulkRuns.id, each.id), eq(bulkRuns.state, 'running')))
  return true
}

/** Removes runs that ended long ago, with their records. Returns their number. */
export async function sweepRuns({ database }: Pick<OperationContext, 'database'>): Promise<number> {
  const isOld = lt(bulkRuns.createdAt, sql`now() - make_interval(days => ${keptDays})`)
  const { count } = await typed(database.sql)
    .delete(bulkRuns)
    .where(and(isOld, ne(bulkRuns.state, 'running')))
  return count
}
