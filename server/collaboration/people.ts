import { isId } from '../../src/declare/formats'
import { languages } from '../../src/declare/languages'
import { staffOf } from '../../src/declare/role-scheme'
import { isStorable } from '../../src/fields/issues'
import type { Actor } from '../access/actor'
import { accountsTable, displayNameSql, isActiveSql } from '../auth/accounts'
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
  /** False if the account is deactivated. */
  isActive: boolean
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
  /** Also people whose account is deactivated. */
  isInactiveIncluded?: boolean
  /** 20 by default, 100 at most. */
  limit?: number
}

/**
 * Staff who may see the record, by name; active ones by default. Without a record those who may see records of the resource. Throws
 * FORBIDDEN, NOT_FOUND.
 */
export async function listColleagues(
  context: OperationContext,
  actor: Actor,
  { resource: name, recordId }: Pick<RecordRef, 'resource'> & { recordId?: string | null },
  { search, ids, roles, isInactiveIncluded = false, limit = mostShown }: Wanted,
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
    `select a."id", ${shownName} as name, a."role", ${isActiveSql} as "isActive" from ${accountsTable(accounts)} a
     where ($5::boolean or ${isActiveSql}) and a."role" = any($1::text[])
       and ($2::uuid[] is null or a."id" = any($2::uuid[]) or a."role" = any($4::text[]))
       and ($3::text is null or position(lower($3::text) in lower(${shownName})) > 0)
     order by lower(${shownName}), a."id" limit ${mostRead}`,
    [
      arrayLiteral(staffOf(context.roleScheme).roles),
      ids ? arrayLiteral(ids.filter(isId)) : null,
      search?.trim() || null,
      arrayLiteral(roles ?? []),
      isInactiveIncluded,
    ],
  )
  const colleagues: Colleague[] = []
  for (const { id, name, role, isActive } of found) {
    if (colleagues.length === limit) break
    const person = actorFor({ id, accounts, name, role, language: languages[0] }, 'colleague')
    const { may, rows } = context.access(person)
    const isScoped = recordId && rows.filters.has(resource.name)
    const sees = isScoped ? await maySee({ context, resource, actor: person }, recordId) : may(resource, 'show')
    if (sees) colleagues.push({ id, name, isActive })
  }
  return colleagues
}

/** The present names and states of accounts by id. */
export async function namesOf(context: OperationContext, ids: readonly string[]): Promise<Colleague[]> {
  if (ids.length === 0) return []
  const accounts = staffOf(context.roleScheme).accounts
  return run<Colleague>(
    context.database.sql,
    `select a."id", ${displayNameSql(accounts)} as name, ${isActiveSql} as "isActive"
     from ${accountsTable(accounts)} a where a."id" = any($1::uuid[])`,
    [arrayLiteral(ids)],
  )
}
