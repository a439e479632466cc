import { type AnyField, type AnyRecord, isLocalized, languages, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { previewFields } from '../../src/declare/preview-fields'
import { hasShape, isRelation } from '../../src/declare/traits'
import { findResource, resourceNamed } from '../../src/registry/resources'
import { type Actor, systemActor } from '../access/actor'
import { quoteName, tableOf } from '../database/names'
import { expiryOf, fileUrl, fileUrlSql } from '../encryption/file-address'
import { isToken, tokenHash } from '../encryption/token'
import type { OperationContext } from '../operations'
import { entrySql, framingKeySql } from '../sql/library-entry'
import { arrayLiteral } from '../sql/params'
import { instantSql, readRow, run } from '../sql/rows'
import { selectionOf } from '../sql/selected-fields'
import { alternativeTextSql } from '../sql/selection'
import { titleSql } from '../sql/title'
import { previewPrefix } from './links'

/** A record as its readers see it, without a session. */
export interface Preview {
  resource: string
  /** By field: texts with their languages, files with URLs, the titles of related records, other values as stored. */
  values: Readonly<Record<string, unknown>>
  isDraft: boolean
  expiresAt: string
}

interface Link {
  resource: string
  recordId: string
  expiresAt: string
  draft: Readonly<Record<string, unknown>> | null
}

/** The permission was checked when the link was made. */
const asProgram = systemActor('preview')

/**
 * The preview of a link: the `preview` fields of the record, or of its draft if the link shows it. Null for a link that
 * expired, was ended or never existed, or of a deleted record. The answer does not differ.
 */
export async function readPreview(context: OperationContext, reader: Actor, token: string): Promise<Preview | null> {
  if (!isToken(token, previewPrefix)) return null
  return context.slots.read(reader, async () => {
    const [link] = await run<Link>(
      context.database.sql,
      `select l."resource", l."record_id" as "recordId", d."values" as "draft",
         ${instantSql('l."expires_at"')} as "expiresAt"
       from "preview_links" l left join "record_drafts" d
         on l."of_draft" and d."resource" = l."resource" and d."record_id" = l."record_id"
       where l."token_hash" = $1::text and l."expires_at" > now()`,
      [tokenHash(token)],
    )
    const resource = findResource(link?.resource)
    if (!link || !resource) return null
    const fields = previewFields(resource)
    const selection = selectionOf(fields.map(({ property }) => property))
    const record = await readRow(
      { context, resource, actor: asProgram },
      context.database.sql,
      link.recordId,
      selection,
    )
    if (!record) return null
    const values: Record<string, unknown> = {}
    for (const { name, field, property } of fields) {
      const value = drafted(field, record[property], link.draft, property)
      values[name] = await shownValue(context, field, value)
    }
    return { resource: resource.name, values, isDraft: link.draft !== null, expiresAt: link.expiresAt }
  })
}

/** The value of the draft, if it has one; a draft may have some languages of a text. */
function drafted(field: AnyField, value: unknown, draft: AnyRecord | null, property: string): unknown {
  if (!draft || !(property in draft)) return value
  const next = draft[property]
  return isLocalized(field) && next !== null ? { ...(value as AnyRecord | null), ...(next as AnyRecord) } : next
}

async function shownValue(context: OperationContext, field: AnyField, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null
  if (hasShape(field, 'upload')) return (await filesOf(context, [String(value)]))[0] ?? null
  if (isRelation(field)) {
    const ids = Array.isArray(value) ? value.map(String) : [String(value)]
    const titles = await titlesOf(context, resourceNamed(String(field.to)), ids)
    return Array.isArray(value) ? titles : (titles[0] ?? null)
  }
  return kindOf(field).uploads ? withCurrentUrls(context, value) : value
}

/** Stored files with URLs that open them without a session. */
const filesOf = ({ database }: OperationContext, ids: readonly string[]) =>
  run(
    database.sql,
    `select s."id", s."name", s."mime_type" as "mimeType", s."size", ${fileUrlSql()} as "url",
       ${entrySql(framingKeySql)} as "framingKey", ${alternativeTextSql(selectionOf(languages))} as "alternativeText"
     from "stored_files" s where s."id" = any($1::uuid[])`,
    [arrayLiteral(ids)],
  )

/** The titles of related records in the order of the ids. */
async function titlesOf(
  { database }: OperationContext,
  target: ResourceDeclaration,
  ids: readonly string[],
): Promise<unknown[]> {
  const rows = await run<{ title: unknown }>(
    database.sql,
    `select ${titleSql(target, 'r')} as title from ${quoteName(tableOf(target))} r
     where r."id" = any($1::uuid[]) order by array_position($1::uuid[], r."id")`,
    [arrayLiteral(ids)],
  )
  return rows.map(({ title }) => title)
}

const storedUrl = /\/files\/([0-9a-f-]{36})\/([\w-]{16,64})/g

/**
 * Replaces the URLs of stored files in a text by current ones. The saved ones expired for readers without a session. A
 * URL that was never valid stays: an author cannot open a file by guessing its id.
 */
async function withCurrentUrls<Value>({ database }: OperationContext, value: Value): Promise<Value> {
  const text = JSON.stringify(value)
  const ids = [...new Set([...text.matchAll(storedUrl)].map(([, id = '']) => id))]
  if (ids.length === 0) return value
  const rows = await run<{ id: string; secret: string; token: string | null }>(
    database.sql,
    `select "id", "secret", "token" from "stored_files" where "id"::text = any($1::text[])`,
    [arrayLiteral(ids)],
  )
  const files = new Map(rows.map((row) => [row.id, row]))
  const now = Date.now()
  return JSON.parse(
    text.replace(storedUrl, (address, id: string, proof: string) => {
      const file = files.get(id)
      return file && expiryOf(proof, file) !== null ? fileUrl(file, now) : address
    }),
  )
}
