import { quoteText } from '../../src/fields/kind.server'
import { markParameters, parameterOf, presenceParameters } from '../../src/lists/list-address'

/** A renamed field: its names, and its properties in records. */
export interface FieldRename {
  resource: string
  names: Change
  properties: Change
}

interface Change {
  from: string
  to: string
}

/** The columns of values by property. Inputs of scheduled actions have names of their own. */
const valued = [
  { table: 'form_templates', column: 'values', where: '' },
  { table: 'form_drafts', column: 'values', where: '' },
  { table: 'form_drafts', column: 'base', where: '' },
  { table: 'record_drafts', column: 'values', where: '' },
  { table: 'record_drafts', column: 'base', where: '' },
  { table: 'scheduled_changes', column: 'values', where: ` AND "action" = 'update'` },
]

/** Templates, drafts, scheduled changes and views of a resource get the new name of its field. */
export function renameSaved(rename: FieldRename, hasTable: (name: string) => boolean): string[] {
  const ofResource = `"resource" = ${quoteText(rename.resource)}`
  const { from, to } = { from: quoteText(rename.properties.from), to: quoteText(rename.properties.to) }
  const values = valued.flatMap(({ table, column, where }) => {
    if (!hasTable(table)) return []
    const renamed = `("${column}" - ${from}) || jsonb_build_object(${to}, "${column}" -> ${from})`
    return `UPDATE "${table}" SET "${column}" = ${renamed} WHERE ${ofResource} AND "${column}" ? ${from}${where};`
  })
  const views = `UPDATE "saved_views" SET "state" = ${stateSql(rename)}, "layout" = ${layoutSql(rename)} WHERE ${ofResource};`
  return hasTable('saved_views') ? [...values, views] : values
}

/** The query of a list's address: filters by field, and parameters with names of fields. */
function stateSql({ names: { from, to } }: FieldRename): string {
  const named = `regexp_replace("state", '([?&]|^)${parameterOf(from).replace('.', '\\.')}=', '\\1${parameterOf(to)}=')`
  const parameters = ['sort', 'group', ...presenceParameters, ...markParameters].join('|')
  const listed = `(?:[?&]|^)(?:${parameters})=(?:[^&]*,)?-?`
  return `regexp_replace(${named}, '(${listed})${from}(?=[,&_]|Id(?:&|$)|$)', '\\1${to}', 'g')`
}

/** Columns are a list of fields; widths and pins have a key for each. */
function layoutSql({ names: { from, to } }: FieldRename): string {
  const part = (key: string, end: string) =>
    `'${key}', replace(("layout" -> '${key}')::text, '"${from}"${end}', '"${to}"${end}')::jsonb`
  const parts = [part('columns', ''), part('widths', ':'), part('pins', ':')]
  return `"layout" || jsonb_strip_nulls(jsonb_build_object(${parts.join(', ')}))`
}
