import { text, uuid } from 'drizzle-orm/pg-core'
import { accountColumns } from '../database/account-columns'
import { moment } from '../database/moment'

/** Columns of a table of uses: what one person does with an item that they see. */
export const columnsOfUse = <Kind extends string>() => ({
  id: uuid('id').primaryKey(),
  ...accountColumns(),
  kind: text('kind').$type<Kind>().notNull(),
})

/** Columns of a table of saved items; the account is the owner. */
export const itemColumns = () => ({
  ...namedColumns(),
  /** Name of the resource that it belongs to. */
  resource: text('resource').notNull(),
})

/** The same for items without a resource. */
export const namedColumns = () => ({
  id: uuid('id').primaryKey(),
  ...accountColumns(),
  name: text('name').notNull(),
  /** Roles that the owner shares it with. */
  roles: text('roles').array().notNull().default([]),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
