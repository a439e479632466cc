import {
  type AnyField,
  type AnyRecord,
  type FieldMessages,
  fieldByProperty,
  type fieldsByProperty,
  isLocalized,
  type ResourceDeclaration,
} from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { kindOf } from '../../src/declare/kind'
import { hasShape } from '../../src/declare/traits'
import { resourceNamed } from '../../src/registry/resources'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { quoteName } from '../database/names'
import { fileReferences } from '../sql/file-references'
import { scopeSql } from '../sql/filter'
import { libraryName } from '../sql/library-entry'
import { Params } from '../sql/params'
import { run } from '../sql/rows'
import type { OperationContext } from './context'

/** The values of file fields: the ids of stored files with their properties. */
export const filesIn = (fields: ReturnType<typeof fieldsByProperty>, values: AnyRecord) =>
  [...fields].flatMap(([property, [, field]]): [property: string, id: string][] => {
    const value = values[property]
    return hasShape(field, 'upload') && isId(value) ? [[property, value]] : []
  })

/** Ids of the stored files whose addresses are in the texts of a value; those of other sites are none. */
export const addressedFiles = (value: unknown): readonly string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(/(?<![\w.:-])\/files\/([0-9a-f-]{36})\//gi)].flatMap(([, id]) => {
    return isId(id) ? [id.toLowerCase()] : []
  })

/**
 * Messages for texts with new addresses of stored files that were removed, as in a former text that is put back. Their
 * pictures would be missing for every reader.
 */
export async function missingPictures(
  tx: Transaction,
  resource: ResourceDeclaration,
  values: AnyRecord,
  record: AnyRecord | null,
): Promise<FieldMessages> {
  const added = Object.entries(values).flatMap(([property, value]) => {
    const field = fieldByProperty(resource, property)
    if (!field || !hasAddresses(field)) return []
    const known = addressedFiles(record?.[property])
    const texts = isLocalized(field) ? Object.entries(value ?? {}) : [['', value]]
    return texts.flatMap(([language, text]) => {
      const path = language ? `${property}.${language}` : property
      return addressedFiles(text).flatMap((id) => (known.includes(id) ? [] : [{ path, id }]))
    })
  })
  if (added.length === 0) return {}
  const params = new Params()
  const ids = params.addList([...new Set(added.map(({ id }) => id))], 'uuid')
  const rows = await run<{ id: string }>(tx, `select "id" from "stored_files" where "id" = any(${ids})`, params.values)
  const missing = added.filter(({ id }) => !rows.some((file) => file.id === id))
  return Object.fromEntries(missing.map(({ path }) => [path, [{ key: 'validation.pictureGone' }]]))
}

/** Whether a field has texts with addresses of stored files. */
export const hasAddresses = (field: AnyField): boolean =>
  !hasShape(field, 'upload') && kindOf(field).uploads !== undefined

/** A record that is changed, with its values now. */
export interface ChangedRecord {
  resource: ResourceDeclaration
  record: AnyRecord
}

/**
 * Messages for properties whose file the actor may not use, the same as for a missing file. A change would open the
 * file, because its record answers with a URL. The actor may use own uploads, files that they find in the media library
 * or see at another record, and those of the changed record: now, before and in its draft.
 */
export async function unusableFiles(
  context: OperationContext,
  tx: Transaction,
  actor: Actor,
  files: readonly (readonly [property: string, id: string])[],
  changed?: ChangedRecord,
): Promise<FieldMessages> {
  const added = files.filter(([property, id]) => changed?.record[property] !== id)
  if (actor.kind === 'system' || added.length === 0) return {}
  const params = new Params()
  const ids = params.addList([...new Set(added.map(([, id]) => id))], 'uuid')
  const { may, rows } = context.access(actor)
  const isUsable = [`s."uploaded_by" = ${params.add(actor.id, 'uuid')}`]
  if (may(resourceNamed(libraryName), 'show'))
    isUsable.push('exists (select from "media_files" m where m."sha256" = s."sha256")')
  for (const { resource, table, column, by } of fileReferences()) {
    if (by !== 'id' || resource.name === libraryName || !may(resource, 'show')) continue
    const scope = scopeSql(resource, 'r', rows, params)
    isUsable.push(`exists (select from ${quoteName(table)} r where r.${quoteName(column)} = s."id" and ${scope})`)
  }
  if (changed) {
    const [name, id] = [params.add(changed.resource.name, 'text'), params.add(changed.record.id, 'uuid')]
    const properties = params.addList([...new Set(added.map(([property]) => property))], 'text')
    isUsable.push(
      `exists (select from "record_drafts" d, unnest(${properties}) p where d."resource" = ${name}
        and d."record_id" = ${id} and d."values" ->> p = s."id"::text)`,
      `exists (select from "audit_events" e, unnest(${properties}) p where e."resource" = ${name}
        and e."record_id" = ${id}::text and e."before" ->> p = s."id"::text)`,
    )
  }
  const text = `select s."id" from "stored_files" s where s."id" = any(${ids}) and (${isUsable.join('\n or ')})`
  const usable = await run<{ id: string }>(tx, text, params.values)
  const unusable = added.filter(([, id]) => !usable.some((file) => file.id === id.toLowerCase()))
  return Object.fromEntries(unusable.map(([property]) => [property, [{ key: 'validation.notFound' }]]))
}
