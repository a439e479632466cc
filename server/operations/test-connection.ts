import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { hasShape } from '../../src/declare/traits'
import { assertMay, denied, type OnResource } from '../access/access'
import { writeAudit } from '../audit/audit'
import {
  type ConnectionAttempt,
  ConnectionError,
  type ConnectionProblem,
  type ConnectionSettings,
} from '../connections/connection'
import { columnsOf, quoteName, tableOf } from '../database/names'
import { log } from '../log'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { SafeFetchError } from '../safe-fetch/safe-fetch-error'
import { run } from '../sql/rows'
import { inTransaction } from './change'
import type { OperationContext } from './context'
import { get } from './list'
import { wholeRecordOf } from './record'

/** The result of a test. */
export interface ConnectionTest {
  /** Null if the connection works. */
  problem: ConnectionProblem | null
  milliseconds: number
}

/** Dependencies of a test. */
export interface Connecting {
  safeFetch: SafeFetch
  settings: ConnectionSettings
}

/** Milliseconds for all requests of a test and for cleanup, less than the time limit of the API. */
const timeout = 7_000
const shortestTimeout = 1_500

/**
 * Tests the connection of a record (specification section 3, site settings). The actor must be allowed to edit it. It
 * runs outside of a transaction, which would hold a database connection while a service is slow. Its audit event has
 * only the result.
 * @throws OperationError UNAUTHENTICATED or FORBIDDEN, also for a resource without connections; NOT_FOUND.
 */
export async function testConnection(
  on: OnResource<OperationContext>,
  { safeFetch, settings }: Connecting,
  id: string,
): Promise<ConnectionTest> {
  const { context, resource, actor } = on
  const test = context.behaviourOf(resource).test
  if (!test) throw denied(actor)
  assertMay(on, 'edit')
  const record = await get(on, id, wholeRecordOf(resource))
  const sealed = await sealedSecrets(context, resource, id)
  const began = performance.now()
  const problem = await problemOf(resource, id, () => {
    const secret = (field: string) => opened(context, resource, id, field, sealed[field])
    return test({ record, settings, secret, send: sender(safeFetch) })
  })
  const milliseconds = Math.round(performance.now() - began)
  const action = problem ? 'connectionFailed' : 'connectionWorked'
  await inTransaction(on, null, ({ tx }) =>
    writeAudit(tx, actor, [{ action, resource, recordId: id, before: null, after: null }]),
  )
  return { problem, milliseconds }
}

/** Why the tested connection of a record does not work; null if it does. Throws errors of other causes. */
async function problemOf(
  { name: resource }: ResourceDeclaration,
  id: string,
  test: () => Promise<void>,
): Promise<ConnectionProblem | null> {
  try {
    await test()
    return null
  } catch (thrown) {
    const error = thrown instanceof SafeFetchError ? new ConnectionError(thrown.reason, { cause: thrown }) : thrown
    if (!(error instanceof ConnectionError)) throw error
    const cause = error.cause as Error | undefined
    const { code } = (cause?.cause ?? {}) as { code?: unknown }
    log.warn({ resource, id, problem: error.problem, code }, 'A tested connection does not work.')
    return error.problem
  }
}

/** The stored secrets of a row by field; no selection returns them. */
async function sealedSecrets(
  { database }: OperationContext,
  resource: ResourceDeclaration,
  id: string,
): Promise<Readonly<Record<string, string | null>>> {
  const columns = Object.entries(fieldsOf(resource))
    .filter(([, field]) => hasShape(field, 'sealed'))
    .map(([name, field]) => `${quoteName(columnsOf(name, field)[0]?.name ?? name)} as ${quoteName(name)}`)
  if (columns.length === 0) return {}
  const text = `select ${columns.join(', ')} from ${quoteName(tableOf(resource))} where "id" = $1::uuid`
  const [row] = await run<Record<string, string | null>>(database.sql, text, [id])
  return row ?? {}
}

function opened(
  { keys }: OperationContext,
  resource: ResourceDeclaration,
  row: string,
  field: string,
  sealed: string | null | undefined,
): string {
  if (!sealed) throw new ConnectionError('noSecret')
  try {
    return keys.open(sealed, { table: tableOf(resource), row, field })
  } catch (cause) {
    throw new ConnectionError('lockedSecret', { cause })
  }
}

function sender(safeFetch: SafeFetch): ConnectionAttempt['send'] {
  const until = Date.now() + timeout
  return async (url, request) => {
    try {
      const within = Math.max(shortestTimeout, until - Date.now())
      const answer = await safeFetch.fetch(url, { ...request, within })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      // A key that cannot be sent in a header is certainly invalid.
      if ((error as { code?: unknown }).code === 'ERR_INVALID_CHAR') throw new ConnectionError('refused')
      throw error
    }
  }
}
