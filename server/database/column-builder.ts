import { boolean, date, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core'
import type { Column } from '../../src/fields/kind.server'
import { moment } from './moment'

/** Drizzle's builder for the column of a field kind, without constraints. */
export function columnBuilder({ name, type }: Column) {
  if (type.startsWith('numeric')) {
    const [precision = 12, scale = 2] = type.slice(8, -1).split(',').map(Number)
    return numeric(name, { precision, scale })
  }
  switch (type) {
    case 'integer':
      return integer(name)
    case 'boolean':
      return boolean(name)
    case 'uuid':
      return uuid(name)
    case 'date':
      return date(name, { mode: 'string' })
    case 'timestamptz':
      return moment(name)
    case 'jsonb':
      return jsonb(name)
    case 'text[]':
      return text(name).array()
    default:
      return text(name)
  }
}
