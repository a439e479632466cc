import type postgres from 'postgres'
import type { AnyField, ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { isNullable } from '../../src/declare/properties'
import { fieldsOf } from '../../src/declare/resource'
import { choicesOf } from '../../src/declare/traits'
import { columnsOf, linkTableOf, tableOf } from '../database/names'
import { MigrationError } from './migrate'

interface FoundColumn {
  table: string
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
}

interface FoundCheck {
  name: string
  definition: string
}

/** Maximum number of differences in the message. */
const mostNamed = 5

/**
 * Compares the tables of the database with the declarations, after all migrations.
 * @throws MigrationError with the differences and the command that writes the migration.
 */
export async function assertSchema(sql: postgres.Sql, resources: readonly ResourceDeclaration[]): Promise<void> {
  const columns = await sql<FoundColumn[]>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "isRequired", a.atthasdef as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`
  const checks = await sql<FoundCheck[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`
  const tables = new Map<string, Map<string, FoundColumn>>()
  for (const column of columns) {
    const table = tables.get(column.table) ?? new Map<string, FoundColumn>()
    tables.set(column.table, table.set(column.name, column))
  }
  const definitions = new Map(checks.map(({ name, definition }) => [name, definition]))
  const missing = resources.flatMap((resource) => differencesOf(resource, tables, definitions))
  if (missing.length === 0) return
  const more = missing.length > mostNamed ? `\n  and ${missing.length - mostNamed} more` : ''
  const named = missing.slice(0, mostNamed).map((each) => `  ${each}`)
  throw new MigrationError(
    `The database does not match the declarations:\n${named.join('\n')}${more}\n` +
      'Run "npm run db:generate", then start again.',
  )
}

function differencesOf(
  resource: ResourceDeclaration,
  tables: ReadonlyMap<string, ReadonlyMap<string, FoundColumn>>,
  checks: ReadonlyMap<string, string>,
): string[] {
  const name = tableOf(resource)
  const table = tables.get(name)
  if (!table) return [`table ${name} of resource ${resource.name}`]
  const fields = Object.entries(fieldsOf(resource))
  const declared = new Set(['id', 'version', 'created_at', 'updated_at'])
  const differences = fields.flatMap(([fieldName, field]) => {
    const place = `${resource.name}.${fieldName}`
    if (kindOf(field).shape === 'links') {
      const link = linkTableOf(resource, fieldName)
      const found = tables.get(link.name)
      return found?.has(link.owner) && found.has(link.target) ? [] : [`table ${link.name} of field ${place}`]
    }
    return columnsOf(fieldName, field).flatMap((column) => {
      declared.add(column.name)
      const found = table.get(column.name)
      if (!found) return [`column ${name}.${column.name} of field ${place}`]
      if (plain(found.type) !== plain(column.type))
        return [`type ${column.type} of column ${name}.${column.name}, which is ${found.type}`]
      if (found.isRequired !== isPresent(field)) {
        return [
          `column ${name}.${column.name} of field ${place}, which is ${found.isRequired ? 'required' : 'optional'} in the database`,
        ]
      }
      const lacking = lackingValues(field, checks.get(`${name}_${column.name}_check`))
      return lacking.length > 0 ? [`value ${lacking.join(', ')} of field ${place}`] : []
    })
  })
  const unknown = [...table.values()].filter((each) => !declared.has(each.name) && each.isRequired && !each.hasDefault)
  return [
    ...differences,
    ...unknown.map((each) => `column ${name}.${each.name}, which is required and no longer declared`),
  ]
}

function isPresent(field: AnyField): boolean {
  const { shape } = kindOf(field)
  return (shape === 'column' || shape === 'reference') && !isNullable(field)
}

/** Values of a choice that are missing in the check of its column. */
function lackingValues(field: AnyField, definition: string | undefined): string[] {
  return choicesOf(field).filter((value) => definition !== undefined && !definition.includes(`'${value}'`))
}

/** Normalizes a type name of PostgreSQL or a field kind: `timestamp(3) with time zone` becomes `timestamptz`. */
const plain = (type: string) => type.replace(/^timestamp.*with time zone$/, 'timestamptz').replaceAll(' ', '')
