import { getTableName } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import { type AnyField, assertDeclarations, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { singularOf } from '../../src/declare/names'
import { DeclarationError } from '../../src/declare/problems'
import { isNullable, propertyOf } from '../../src/declare/properties'
import { fieldsOf } from '../../src/declare/resource'
import { initialOf } from '../../src/declare/traits'
import type { Column } from '../../src/fields/kind.server'
import { resources } from '../../src/registry/resources'
import { authTables } from '../auth/tables'
import { automationTables } from '../automations/tables'
import { bulkRunRecords, bulkRuns } from '../bulk-runs/table'
import { collaborationTables } from '../collaboration/tables'
import { dailyTables } from '../dashboard/tables'
import { dashboardTables } from '../dashboards/tables'
import { columnBuilder } from '../database/column-builder'
import { moment } from '../database/moment'
import { columnsOf, linkTableOf, tableOf } from '../database/names'
import { emailQueue } from '../email/tables'
import { storedFiles, unclaimedObjects } from '../files/tables'
import { formDrafts } from '../form-drafts/table'
import { idempotencyKeys } from '../idempotency/table'
import { jobQueue } from '../jobs/table'
import { previewLinks } from '../preview-links/table'
import { recordDrafts } from '../record-drafts/table'
import { scheduledChanges } from '../scheduled-changes/table'
import { formTemplates } from '../templates/table'
import { trash } from '../trash/table'
import { viewTables } from '../views/tables'
import { type Columns, constraintsOf } from './constraints'
import type { DeclaredTables } from './plan'
import type { FieldRename } from './saved-names'

type Built = ReturnType<typeof columnBuilder>

/** One column with its constraints from the declaration. */
function columnFrom(column: Column, field: AnyField): PgColumnBuilderBase {
  let built = columnBuilder(column)
  const { shape } = kindOf(field)
  const isPresent = shape === 'column' || shape === 'reference' ? !isNullable(field) : false
  if (isPresent) built = built.notNull() as Built
  // Each column of a localized field has the default.
  const initial = initialOf({ ...field, localized: false })
  if (initial === '$now') return (built as ReturnType<typeof moment>).defaultNow()
  if (initial !== undefined) built = built.default(initial as never) as Built
  if (shape === 'reference') {
    const action = { restrict: 'restrict', cascade: 'cascade', clear: 'set null' } as const
    const onDelete = action[(field.onDelete as keyof typeof action | undefined) ?? 'restrict']
    return (built as ReturnType<typeof uuid>).references(() => idOf(field.to as string), { onDelete })
  }
  if (shape === 'upload') {
    return (built as ReturnType<typeof uuid>).references(() => storedFiles.id, { onDelete: 'restrict' })
  }
  return built
}

/** Every resource's table, derived from its declaration; columns are keyed by name. */
const tablesByResource = new Map<string, PgTable>()

const idOf = (resource: string): AnyPgColumn => {
  const table = tablesByResource.get(resource) as unknown as Record<string, AnyPgColumn> | undefined
  if (!table?.id) throw new Error(`There is no table for "${resource}".`)
  return table.id
}

/** A localized `name` has the column `name_en`, and so has `nameEn`. */
const sameColumn = ({ name: resource }: ResourceDeclaration, field: string, column: string) => {
  const message = `its column "${column}" is the one of another field: choose another name`
  return new DeclarationError([{ code: 'D009', path: `${resource}.fields.${field}`, message }])
}

function tableFrom(resource: ResourceDeclaration): PgTable {
  const columns: Record<string, PgColumnBuilderBase> = {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
  }
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    for (const column of columnsOf(name, field)) {
      if (column.name in columns) throw sameColumn(resource, name, column.name)
      columns[column.name] = columnFrom(column, field)
    }
  }
  columns.created_at = moment('created_at').notNull().defaultNow()
  columns.updated_at = moment('updated_at').notNull().defaultNow()
  return pgTable(tableOf(resource), columns, (table) => constraintsOf(resource, table as unknown as Columns))
}

/** The link table of a many-to-many field, in the chosen order. */
function linkTableFrom(resource: ResourceDeclaration, fieldName: string, field: AnyField): PgTable {
  const { name, owner, target } = linkTableOf(resource, fieldName)
  const onDelete = field.onDelete === 'cascade' || field.onDelete === 'clear' ? 'cascade' : 'restrict'
  const columns: Record<string, PgColumnBuilderBase> = {
    [owner]: uuid(owner)
      .notNull()
      .references(() => idOf(resource.name), { onDelete: 'cascade' }),
    [target]: uuid(target)
      .notNull()
      .references(() => idOf(field.to as string), { onDelete }),
    position: integer('position').notNull().default(0),
  }
  return pgTable(name, columns, (table) => {
    const { [owner]: from, [target]: to } = table as unknown as Columns
    if (!from || !to) return []
    return [primaryKey({ name: `${name}_pkey`, columns: [from, to] }), index(`${name}_${target}_idx`).on(to, from)]
  })
}

/** The tables of one resource and its links, by name. */
export function tablesOf(resource: ResourceDeclaration): Readonly<Record<string, PgTable>> {
  const table = tableFrom(resource)
  tablesByResource.set(resource.name, table)
  const made: Record<string, PgTable> = { [tableOf(resource)]: table }
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    if (kindOf(field).shape !== 'links') continue
    made[linkTableOf(resource, name).name] = linkTableFrom(resource, name, field)
  }
  return made
}

// Declared here, because an import of these tables would fail on an invalid declaration before it could be checked.
assertDeclarations(resources)

const frameworkTables: Readonly<Record<string, PgTable>> = {
  ...authTables,
  emailQueue,
  jobQueue,
  storedFiles,
  unclaimedObjects,
  idempotencyKeys,
  trash,
  scheduledChanges,
  bulkRuns,
  bulkRunRecords,
  ...dailyTables,
  ...viewTables,
  ...dashboardTables,
  formDrafts,
  formTemplates,
  recordDrafts,
  previewLinks,
  ...collaborationTables,
  ...automationTables,
}

/** Every table of the program, for migrations: those without a resource, those of resources, and their links. */
export const tables: Readonly<Record<string, PgTable>> = allTables(frameworkTables, resources)

/**
 * The tables of the framework and of these resources.
 * @throws DeclarationError D001 if a resource would take the table of another one, or of the framework
 */
export function allTables(
  framework: Readonly<Record<string, PgTable>>,
  declared: readonly ResourceDeclaration[],
): Readonly<Record<string, PgTable>> {
  const all = { ...framework }
  const taken = new Set(Object.values(framework).map(getTableName))
  for (const resource of declared) {
    for (const [name, table] of Object.entries(tablesOf(resource))) {
      const message = `there is a table "${name}" already: choose another name`
      if (taken.has(name)) throw new DeclarationError([{ code: 'D001', path: resource.name, message }])
      taken.add(name)
      all[name] = table
    }
  }
  return all
}

/**
 * Former names of resources and fields (`was`), so that the migration renames tables and columns instead of dropping
 * them, and encrypted columns. The columns of a link table contain the names of resource and field; its own name
 * contains both.
 */
export function declaredTables(declared: readonly ResourceDeclaration[]): DeclaredTables {
  const naming = [
    { table: 'trash', column: 'kept' },
    { table: 'dashboards', column: 'panels' },
  ]
  const known: DeclaredTables = { tables: [], columns: [], sealed: [], kept: [], naming }
  for (const resource of declared) {
    const { was } = resource
    const before = was ? { ...resource, name: was, singular: singularOf(was) } : resource
    if (was) known.tables.push({ from: tableOf(before), to: tableOf(resource) })
    const [names, wasNames] = [{ resource: resource.name }, { resource: before.name }]
    known.kept.push({ table: tableOf(resource), list: 'parts', names, was: wasNames })
    for (const [name, field] of Object.entries(fieldsOf(resource))) {
      const earlier = field.was ?? name
      const columns = columnsOf(name, field).map((column) => column.name)
      const renamed = field.was ? renameOf(resource, field.was, name, field) : undefined
      if (kindOf(field).parts?.includes('resource')) naming.push({ table: tableOf(resource), column: columns[0] ?? '' })
      if (kindOf(field).shape === 'sealed') known.sealed.push({ table: tableOf(resource), columns })
      if (kindOf(field).shape === 'links') {
        const [old, now] = [linkTableOf(before, earlier), linkTableOf(resource, name)]
        const link = { names: { ...names, field: name }, was: { ...wasNames, field: earlier } }
        known.kept.push({ table: now.name, list: 'links', ...link })
        if (old.name !== now.name) known.tables.push({ from: old.name, to: now.name, field: renamed })
        if (old.owner !== now.owner) known.columns.push({ table: now.name, from: old.owner, to: now.owner })
        if (old.target !== now.target) known.columns.push({ table: now.name, from: old.target, to: now.target })
      } else if (field.was) {
        const olds = columnsOf(field.was, field)
        for (const [at, to] of columns.entries()) {
          const first = at === 0 ? renamed : undefined
          known.columns.push({ table: tableOf(resource), from: olds[at]?.name ?? to, to, field: first })
        }
      }
    }
  }
  return known
}

const renameOf = ({ name: resource }: ResourceDeclaration, from: string, to: string, field: AnyField): FieldRename => ({
  resource,
  names: { from, to },
  properties: { from: propertyOf(from, field), to: propertyOf(to, field) },
})

export const declaredByResources = declaredTables(resources)
