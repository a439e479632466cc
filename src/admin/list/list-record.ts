import type { BaseRecord } from '@refinedev/core'

/** A record of a list: the fields of the visible columns, and the actions possible on it now. */
export type ListRecord = BaseRecord & { id: string; version: number; can: readonly string[] }
