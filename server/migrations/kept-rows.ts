import { quoteText } from '../../src/fields/kind.server'

/** Where the trash keeps the rows of a table: by the names of resource and, for links, field. `was` has former names. */
export interface KeptTable {
  table: string
  list: 'parts' | 'links'
  names: KeptNames
  was: KeptNames
}

interface KeptNames {
  resource: string
  field?: string
}

const json = (value: object) => `${quoteText(JSON.stringify(value))}::jsonb`

/** Changes the kept lists that match: sets keys of the list, and rewrites each of its rows `r`. */
function rewrite(list: KeptTable['list'] | 'cleared', match: object, set: object, row = 'r'): string {
  const rows = `(SELECT jsonb_agg(${row} ORDER BY m) FROM jsonb_array_elements(p -> 'rows') WITH ORDINALITY x(r, m))`
  const changed = `p || ${json(set)} || jsonb_build_object('rows', ${rows})`
  return `UPDATE "trash" SET "kept" = jsonb_set("kept", '{${list}}', (
  SELECT jsonb_agg(CASE WHEN p @> ${json(match)} THEN ${changed} ELSE p END ORDER BY n)
  FROM jsonb_array_elements("kept" -> '${list}') WITH ORDINALITY y(p, n)
)) WHERE "kept" @> ${json({ [list]: [match] })};`
}

/** A column of JSON with the names of resources in `resource`. */
export interface NamingColumn {
  table: string
  column: string
}

/** Rows in the trash get the new names of their resource or field. `referring` are the tables with a column `resource`. */
export function renameKept(
  { names, was }: KeptTable,
  referring: readonly string[],
  naming: readonly NamingColumn[],
): string[] {
  const [from, to] = [was.resource, names.resource]
  if (names.field !== was.field) return [rewrite('links', { ...was, resource: to }, { field: names.field })]
  if (from === to || names.field !== undefined) return []
  const key = (name: string) => quoteText(`"resource": ${JSON.stringify(name)}`)
  return [
    ...referring.map(
      (table) => `UPDATE "${table}" SET "resource" = ${quoteText(to)} WHERE "resource" = ${quoteText(from)};`,
    ),
    ...naming.map(
      ({ table, column }) =>
        `UPDATE "${table}" SET "${column}" = replace("${column}"::text, ${key(from)}, ${key(to)})::jsonb WHERE position(${key(from)} in "${column}"::text) > 0;`,
    ),
  ]
}

/** Rows in the trash get the new name of a column. */
export function renameKeptColumn({ list, names }: KeptTable, from: string, to: string): string[] {
  const row = `(r - ${quoteText(from)}) || jsonb_build_object(${quoteText(to)}, r -> ${quoteText(from)})`
  const { resource } = names
  const cleared = rewrite('cleared', { resource, column: from }, { column: to })
  return [rewrite(list, names, {}, row), ...(list === 'parts' && from.endsWith('_id') ? [cleared] : [])]
}

/** Empty values of a column that becomes required are filled in the trash too. */
export function fillKept({ list, names }: KeptTable, column: string, value: string): string {
  const filled = `r || jsonb_build_object(${quoteText(column)}, ${value})`
  return rewrite(list, names, {}, `CASE WHEN r ->> ${quoteText(column)} IS NULL THEN ${filled} ELSE r END`)
}
