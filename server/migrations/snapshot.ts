import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

/**
 * The part of drizzle-kit's snapshot that the planner uses. Its own types need another major version of zod and resolve
 * to `unknown`, so this file is the seam.
 */
export interface Snapshot {
  id: string
  prevId: string
  tables: Record<string, TableShape>
  enums: Record<string, { name: string; values: string[] }>
}

export interface TableShape {
  name: string
  columns: Record<string, ColumnShape>
  indexes: Record<
    string,
    { columns: { expression: string; isExpression: boolean }[]; where?: string; isUnique?: boolean }
  >
  foreignKeys: Record<string, { tableFrom: string; tableTo: string; columnsFrom: string[]; columnsTo: string[] }>
  compositePrimaryKeys: Record<string, { columns: string[] }>
  uniqueConstraints: Record<string, { columns: string[] }>
  checkConstraints: Record<string, { value: string }>
}

export interface ColumnShape {
  name: string
  type: string
  primaryKey: boolean
  notNull: boolean
  default?: string | number | boolean
  generated?: unknown
  identity?: unknown
}

/** The snapshot of Drizzle tables and types, as read from its file; the keys of the record do not matter. */
export function takeSnapshot(tables: Record<string, unknown>, previousId?: string): Snapshot {
  return JSON.parse(JSON.stringify(generateDrizzleJson(tables, previousId))) as Snapshot
}

/** The statements from one snapshot to the other. It asks in the terminal if columns are both dropped and added. */
export async function statementsBetween(before: Snapshot, after: Snapshot): Promise<string[]> {
  return generateMigration(before as unknown as DrizzleSnapshotJSON, after as unknown as DrizzleSnapshotJSON)
}
