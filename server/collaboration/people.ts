import { isId } from '../../src/declare/formats'
import { languages } from '../../src/declare/languages'
import { staffOf } from '../../src/declare/role-scheme'
import { isStorable } from '../../src/fields/issues'
import type { Actor } from '../access/actor'
import { accountsTable, displayNameSql } from '../auth/accounts'
import { actorFor } from '../auth/person'
import type { OperationContext } from '../operations'
import { maySee } from '../operations/list'
import { arrayLiteral } from '../sql/params'
import type { RecordRef } from '../sql/record-rows'
import { run } from '../sql/rows'
import { collaborativeResource, visibleRecord } from './records'

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
  ids?: readonly string[] | null
  /** With `ids`, people who have one of both. */
  roles?: readonly string[]
  /** 20 by default, 100 at most. */
  limit?: number
}

/**
 * Active staff who may see the record, by name. Without a record those who may see records of the resource. Throws
 * FORBIDDEN, NOT_FOUND.
 */
export async function listColleagues(
  context: OperationContext,
  actor: Actor,
  { resource: name, recordId }: Pick<RecordRef, 'resource'> & { recordId?: string | null },
  { search, ids, roles, limit = mostShown }: Wanted,
): Promise<Colleague[]> {
  const resource = recordId
    ? await visibleRecord(context, actor, { resource: name, recordId })
    : collaborativeResource(context, actor, name)
  // No name has such characters.
  if (!isStorable(search)) return []
  const accounts = staffOf(context.roleScheme).accounts
  const shownName = displayNameSql(accounts)
  const found = await run<Colleague & { role: string }>(
    context.database.sql,
    `select a."id", ${shownName} as name, a."role" from ${accountsTable(accounts)} a
     where a."status" = 'active' and a."role" = any($1::text[])
       and ($2::uuid[] is null or a."id" = any($2::uuid[]) or a."role" = any($4::text[]))
       and ($3::text is null or position(lower($3::text) in lower(${shownName})) > 0)
     order by lower(${shownName}), a."id" limit ${mostRead}`,
    [
      arrayLiteral(staffOf(context.roleScheme).roles),
      ids ? arrayLiteral(ids.filter(isId)) : null,
      search?.trim() || null,
      arrayLiteral(roles ?? []),
    ],
  )
  const colleagues: Colleague[] = []
  for (const { id, name, role } of found) {
    if (colleagues.length === limit) break
    const person = actorFor({ id, accounts, name, role, language: languages[0] }, 'colleague')
    const { may, rows } = context.access(person)
    const isScoped = recordId && rows.filters.has(resource.name)
    const sees = isScoped ? await maySee({ context, resource, actor: person }, recordId) : may(resource, 'show')
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
