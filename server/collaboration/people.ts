import { languages } from '../../src/declare/languages'
import { staffOf } from '../../src/declare/role-scheme'
import type { Actor } from '../access/actor'
import { accountsTable, displayNameSql } from '../auth/accounts'
import { actorFor } from '../auth/person'
import type { OperationContext } from '../operations'
import { arrayLiteral } from '../sql/params'
import { run } from '../sql/rows'
import { maySee, type RecordRef, visibleRecord } from './records'

/** A person who may see a record. */
export interface Colleague {
  id: string
  name: string
}

const mostShown = 20
/** Candidates that a search reads before their access is checked. */
const mostRead = 100

interface Wanted {
  /** A part of the name. */
  search?: string | null
  ids?: readonly string[]
}

/** Active staff who may see the record, by name; 20 at most. Throws FORBIDDEN, NOT_FOUND. */
export async function listColleagues(
  context: OperationContext,
  actor: Actor,
  record: RecordRef,
  { search, ids }: Wanted,
): Promise<Colleague[]> {
  const resource = await visibleRecord(context, actor, record)
  const accounts = staffOf(context.roleScheme).accounts
  const name = displayNameSql(accounts)
  const found = await run<Colleague & { role: string }>(
    context.database.sql,
    `select a."id", ${name} as name, a."role" from ${accountsTable(accounts)} a
     where a."status" = 'active' and a."role" = any($1::text[])
       and ($2::uuid[] is null or a."id" = any($2::uuid[]))
       and ($3::text is null or position(lower($3::text) in lower(${name})) > 0)
     order by lower(${name}), a."id" limit ${mostRead}`,
    [arrayLiteral(staffOf(context.roleScheme).roles), ids ? arrayLiteral(ids) : null, search?.trim() || null],
  )
  const colleagues: Colleague[] = []
  for (const { id, name, role } of found) {
    if (colleagues.length === mostShown) break
    const person = actorFor({ id, accounts, name, role, language: languages[0] }, 'colleague')
    const { may, rows } = context.access(person)
    const isScoped = rows.filters.has(resource.name)
    const sees = isScoped ? await maySee(context, person, resource, record.recordId) : may(resource, 'show')
    if (sees) colleagues.push({ id, name })
  }
  return colleagues
}

/** The present names of accounts by id. */
export async function namesOf(context: OperationContext, ids: readonly string[]): Promise<Colleague[]> {
  if (ids.length === 0) return []
  const accounts = staffOf(context.roleScheme).accounts
  return run<Colleague>(
    context.database.sql,
    `select a."id", ${displayNameSql(accounts)} as name from ${accountsTable(accounts)} a where a."id" = any($1::uuid[])`,
    [arrayLiteral(ids)],
  )
}
