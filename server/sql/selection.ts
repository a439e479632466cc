import { fieldOf, fieldsByProperty, isLocalized, languages, type ResourceDeclaration } from '../../src/declare'
import type { AnyField } from '../../src/declare/field'
import { kindOf } from '../../src/declare/kind'
import { propertyOf } from '../../src/declare/properties'
import { fieldsOf, isWritable } from '../../src/declare/resource'
import { derivationOf } from '../../src/declare/traits'
import { instantAsText, quoteText } from '../../src/fields/kind.server'
import { serverKindOf } from '../../src/fields/registry.server'
import { resourceNamed } from '../../src/registry/resources'
import { type Access, hidden } from '../access/access'
import { allRows } from '../access/row-scope'
import { baseColumns, columnNamed, columnsOf, linkTableOf, quoteName, tableOf } from '../database/names'
import { fileUrlSql } from '../encryption/file-address'
import { andScope, compileFilter, computedSql } from './filter'
import { entrySql, framingKeySql } from './library-entry'
import { hasNeighbourSql } from './order'
import type { Params } from './params'
import type { SelectedField, Selection } from './selected-fields'
import { ancestorsSql } from './tree'

/**
 * The columns of a SELECT that returns a row in the shape of the answer, related records included. So a selection of
 * any depth is one statement. Throws FORBIDDEN for a field that the actor may not read.
 */
export function selectionSql(
  resource: ResourceDeclaration,
  selection: Selection,
  alias: string,
  access: Access,
): string {
  const columns = [...selection].map(
    ([key, asked]) => `${fieldSql(resource, asked, alias, access)} as ${quoteName(key)}`,
  )
  return columns.length > 0 ? columns.join(', ') : 'null as "nothing"'
}

function fieldSql(resource: ResourceDeclaration, asked: SelectedField, alias: string, access: Access): string {
  const { field: name } = asked
  if (name === 'can') return canSql(resource, alias, access)
  if (name === '__typename') return quoteText(resource.type)
  if (name === 'ancestors') return pathSql(resource, asked.inside, alias, access)
  if (name in baseColumns) {
    const column = `${alias}.${quoteName(baseColumns[name as keyof typeof baseColumns])}`
    return name === 'createdAt' || name === 'updatedAt' ? instantAsText(column) : column
  }
  const declared = fieldOf(resource, name)
  if (declared) return declaredSql(resource, name, declared, asked, alias, access)
  const [fieldName, field] = fieldsByProperty(resource).get(name) ?? []
  if (!fieldName || !field) throw new Error(`${resource.name} has no field "${name}".`)
  if (kindOf(field).shape === 'links') return linkedIdsSql(resource, fieldName, field, alias, access)
  return `${alias}.${quoteName(columnNamed(fieldName, field))}`
}

function declaredSql(
  resource: ResourceDeclaration,
  name: string,
  field: AnyField,
  { inside }: SelectedField,
  alias: string,
  access: Access,
): string {
  const column = () => `${alias}.${quoteName(columnNamed(name, field))}`
  switch (kindOf(field).shape) {
    case 'reference':
      return `(${relatedSql(resourceNamed(field.to as string), inside, alias, access, column())})`
    case 'links':
      return linkedSql(resource, name, field, inside, alias, access)
    case 'upload':
      return storedFileSql(column(), inside)
    case 'sealed':
      return secretSql(name, field, alias, inside)
    case 'derived':
      return computedSql(resource, name, alias, access.rows)
    case 'total': {
      const of = resourceNamed(String(derivationOf(field).count))
      return access.showsAll(of) ? computedSql(resource, name, alias, access.rows) : 'null'
    }
    default:
      if (isLocalized(field)) return localizedSql(name, field, alias, inside)
      return serverKindOf(field).json?.(column(), inside) ?? column()
  }
}

/** The records above a record of a tree as JSON, the first one of the path first. */
function pathSql(resource: ResourceDeclaration, inside: Selection = new Map(), alias: string, access: Access): string {
  const to = `${alias}x`
  assertMaySee(resource, inside, access)
  const columns = selectionSql(resource, inside, to, access)
  const from = ancestorsSql(resource, alias, to, (each) => andScope(resource, each, access.rows, null))
  return `(select coalesce(json_agg(q), '[]'::json) from (select ${columns} from ${from} order by up."distance" desc) q)`
}

/** One related record as JSON; null if it is out of scope. */
function relatedSql(
  target: ResourceDeclaration,
  inside: Selection | undefined,
  alias: string,
  access: Access,
  id: string,
): string {
  const to = `${alias}x`
  const asked = inside ?? new Map()
  assertMaySee(target, asked, access)
  const columns = selectionSql(target, asked, to, access)
  const where = `${to}."id" = ${id}${andScope(target, to, access.rows, null)}`
  return `select row_to_json(q) from (select ${columns} from ${quoteName(tableOf(target))} ${to} where ${where}) q`
}

function linkedSql(
  resource: ResourceDeclaration,
  name: string,
  field: AnyField,
  inside: Selection | undefined,
  alias: string,
  access: Access,
): string {
  const target = resourceNamed(field.to as string)
  const link = linkTableOf(resource, name)
  const to = `${alias}x`
  const asked = inside ?? new Map()
  assertMaySee(target, asked, access)
  const rows =
    `select ${selectionSql(target, asked, to, access)} from ${quoteName(link.name)} j ` +
    `join ${quoteName(tableOf(target))} ${to} on ${to}."id" = j.${quoteName(link.target)} ` +
    `where j.${quoteName(link.owner)} = ${alias}."id"${andScope(target, to, access.rows, null)} order by j."position", ${to}."id"`
  return `(select coalesce(json_agg(q), '[]'::json) from (${rows}) q)`
}

function linkedIdsSql(
  resource: ResourceDeclaration,
  name: string,
  field: AnyField,
  alias: string,
  access: Access,
): string {
  const link = linkTableOf(resource, name)
  const target = resourceNamed(field.to as string)
  const to = `${alias}x`
  const id = `j.${quoteName(link.target)}`
  const scope = andScope(target, to, access.rows, null)
  const isVisible = `exists (select 1 from ${quoteName(tableOf(target))} ${to} where ${to}."id" = ${id}${scope})`
  const rows =
    `select ${id} as id from ${quoteName(link.name)} j ` +
    `where j.${quoteName(link.owner)} = ${alias}."id"${scope && ` and ${isVisible}`} order by j."position", id`
  return `(select coalesce(json_agg(q.id), '[]'::json) from (${rows}) q)`
}

/** A role that may not list a related record sees only its id and title, and those of the records above it. */
function assertMaySee(target: ResourceDeclaration, asked: Selection, access: Access): void {
  if (access.showsAll(target)) return
  for (const { field } of asked.values()) {
    if (!['id', '__typename', 'can', 'ancestors', target.title].includes(field)) throw hidden(target, field)
  }
}

const fileColumns: Readonly<Record<string, string>> = {
  id: 's."id"',
  name: 's."name"',
  mimeType: 's."mime_type"',
  size: 's."size"',
  url: fileUrlSql(),
  width: 's."width"',
  height: 's."height"',
  framingKey: entrySql(framingKeySql),
  mediaFileId: entrySql('m."id"'),
  __typename: quoteText('StoredFile'),
}

function storedFileSql(column: string, inside: Selection | undefined): string {
  const asked = [...(inside ?? [])].map(([key, { field, inside }]) => {
    const part = field === 'alternativeText' ? alternativeTextSql(inside) : fileColumns[field]
    return `${part ?? 'null'} as ${quoteName(key)}`
  })
  const columns = asked.length > 0 ? asked.join(', ') : 's."id"'
  return `(select row_to_json(q) from (select ${columns} from "stored_files" s where s."id" = ${column}) q)`
}

/** The alternative text of a stored file `s` in the media library. */
export function alternativeTextSql(inside: Selection | undefined): string {
  const text = fieldOf(resourceNamed('mediaFiles'), 'alternativeText')
  return text ? entrySql(localizedSql('alternativeText', text, 'm', inside)) : 'null'
}

function secretSql(name: string, field: AnyField, alias: string, inside: Selection | undefined): string {
  const [sealed, last4] = columnsOf(name, field).map((column) => `${alias}.${quoteName(column.name)}`)
  const parts: Readonly<Record<string, string>> = {
    isSet: `${sealed} is not null`,
    last4: `${last4}`,
    __typename: quoteText('SecretState'),
  }
  return objectSql(inside, ['isSet', 'last4'], parts)
}

function localizedSql(name: string, field: AnyField, alias: string, inside: Selection | undefined): string {
  const columns = columnsOf(name, field).map((column) => [column.language ?? '', `${alias}.${quoteName(column.name)}`])
  const parts: Readonly<Record<string, string>> = {
    ...Object.fromEntries(columns),
    __typename: quoteText('LocalizedText'),
  }
  const object = objectSql(inside, languages, parts)
  if (field.required) return object
  return `case when ${columns.map(([, column]) => `${column} is null`).join(' and ')} then null else ${object} end`
}

function objectSql(
  inside: Selection | undefined,
  names: readonly string[],
  parts: Readonly<Record<string, string>>,
): string {
  const asked = inside
    ? [...inside].map(([key, { field }]) => [key, field] as const)
    : names.map((name) => [name, name] as const)
  return `json_build_object(${asked.map(([key, field]) => `${quoteText(key)}, ${parts[field] ?? 'null'}`).join(', ')})`
}

/**
 * The placeholder for `$me` in cached columns. All actors of a role share the text; each statement inserts its actor.
 * No field name of an answer can contain it.
 */
export const actorMark = '$me'

/** Replaces the placeholder with the actor. */
export const withActor = (columns: string, me: string | null, params: Params): string => {
  const mark = quoteText(actorMark)
  return columns.includes(mark) ? columns.replaceAll(mark, me === null ? 'null' : params.add(me, 'text')) : columns
}

/** The permitted operations on this row: the role's permissions once, the row's conditions in the statement. */
function canSql(resource: ResourceDeclaration, alias: string, access: Access): string {
  const own = { params: null, me: actorMark, access: null, rows: allRows }
  const always: string[] = []
  const sometimes: string[] = []
  if (access.may(resource, 'show')) always.push('show')
  const only = access.changes(resource)
  for (const operation of ['edit', 'delete'] as const) {
    if (!resource.operations.includes(operation) || !access.may(resource, operation)) continue
    const done = operation === 'delete' ? Object.entries(resource.deletion?.set ?? {}) : []
    const isNew = done.length > 0 && { or: done.map(([name, value]) => ({ [name]: { neq: value } })) }
    const conditions = [only, isNew].filter((each) => !!each)
    if (conditions.length === 0) always.push(operation)
    else sometimes.push(`case when ${compileFilter(resource, { and: conditions }, alias, own)} then '${operation}' end`)
  }
  for (const [id, { when, move, set = {} }] of Object.entries(resource.actions)) {
    if (!access.may(resource, id)) continue
    const isEdit = Object.keys(set).some((name) => isWritable(fieldsOf(resource)[name] as AnyField, 'update'))
    const conditions = [
      ...(only && isEdit ? [compileFilter(resource, only, alias, own)] : []),
      ...(when ? [compileFilter(resource, when, alias, own)] : []),
      ...(move ? [hasNeighbourSql(resource, move, alias, access.rows)] : []),
    ]
    if (conditions.length > 0) sometimes.push(`case when ${conditions.join(' and ')} then ${quoteText(id)} end`)
    else always.push(id)
  }
  const constant = `array[${always.map(quoteText).join(', ')}]::text[]`
  if (sometimes.length === 0) return constant
  return `${constant} || array_remove(array[${sometimes.join(', ')}]::text[], null)`
}

/** All properties of a record, as the program reads them before and after a change; no change has totals. */
export function wholeRecord(resource: ResourceDeclaration): Selection {
  const names = [...Object.keys(baseColumns)]
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const { shape } = kindOf(field)
    if (shape !== 'hashed' && shape !== 'inverse' && shape !== 'issued' && shape !== 'total')
      names.push(propertyOf(name, field))
  }
  return new Map(names.map((field) => [field, { field }]))
}
