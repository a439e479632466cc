import { index, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { itemColumns } from '../saved-items/columns'

/** Values of a form by input property. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** Named values of new records. */
export const formTemplates = pgTable(
  'form_templates',
  { ...itemColumns(), values: jsonb('values').$type<TemplateValues>().notNull() },
  (table) => [
    uniqueIndex('form_templates_name').on(table.accounts, table.accountId, table.resource, table.name),
    index('form_templates_resource').on(table.resource),
  ],
)
