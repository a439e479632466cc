import type { FieldMessages, ResourceDeclaration } from '../../src/declare'
import { propertyOf } from '../../src/declare/properties'
import { fieldsOf } from '../../src/declare/resource'
import { derivationOf, hasShape } from '../../src/declare/traits'
import { columnsOf, linkTableOf, tableOf } from '../database/names'
import { badRequest, invalid, OperationError } from '../errors'

/** The error of a statement that PostgreSQL refused. */
interface PostgresError {
  code: string
  constraint_name?: string
  column_name?: string
  /** The statements in which it occurred, such as that of a foreign key. */
  where?: string
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/**
 * Translates refusals of the database: a duplicate unique value (CONFLICT), a missing record (VALIDATION_FAILED), a
 * concurrent change (CONFLICT). Other errors are returned unchanged.
 */
export function explain(error: unknown, resource: ResourceDeclaration): unknown {
  if (!isPostgresError(error)) return error
  const constraint = error.constraint_name ?? ''
  // The deletion of a related record would empty a relation, within which a value is unique.
  if (error.code === '23505' && / SET .* = NULL/.test(error.where ?? '')) {
    const message = 'After the deletion, a record in it would have the same value as another one. Change it first.'
    return new OperationError('CONFLICT', message, { key: 'errors.takenAfterDeletion' })
  }
  if (error.code === '23505') {
    const property = propertyOfConstraint(resource, constraint)
    return taken(property ? [property] : [])
  }
  // PostgreSQL 18 has a code of its own for a deletion that RESTRICT refuses.
  if (error.code === '23503' || error.code === '23001') {
    const property = propertyOfConstraint(resource, constraint)
    return property ? invalid({ [property]: [{ key: 'validation.notFound' }] }) : stillInUse()
  }
  if (error.code === '22003') {
    // Each number fits its column, but the index of a computed sum cannot have their sum.
    const summands = Object.values(fieldsOf(resource)).flatMap((field) => derivationOf(field).sum ?? [])
    const messages: FieldMessages = {}
    for (const name of summands) messages[name] = [{ key: 'validation.sumTooLarge' }]
    if (summands.length > 0) return invalid(messages)
  }
  return simultaneous(error) ?? error
}

/** The property whose value the table does not allow: an empty one (23502), or one that a check refuses (23514). */
export function refusedProperty(error: unknown, resource: ResourceDeclaration): string | undefined {
  if (!isPostgresError(error) || (error.code !== '23502' && error.code !== '23514')) return undefined
  return propertyOfConstraint(resource, error.constraint_name || `${tableOf(resource)}_${error.column_name}_`)
}

/** CONFLICT for values of these properties that other records have. */
export const taken = (properties: readonly string[]) =>
  new OperationError('CONFLICT', 'This value is already taken. Choose another.', {
    key: 'errors.taken',
    ...(properties.length > 0 && {
      fields: Object.fromEntries(properties.map((property) => [property, [{ key: 'validation.taken' }]])),
    }),
  })

/** CONFLICT for concurrent changes: a deadlock, or a lock timeout. Otherwise null. */
export function simultaneous(error: unknown): OperationError | null {
  if (!isPostgresError(error)) return null
  if (error.code === '40P01' || error.code === '40001') {
    return new OperationError('CONFLICT', 'Somebody changed the same records at the same time. Try again.', {
      key: 'errors.simultaneous',
      retryAfter: 1,
    })
  }
  if (error.code !== '55P03') return null
  return new OperationError(
    'CONFLICT',
    'These records are locked by another change or by maintenance of the database. Nothing was changed. Try again in a moment.',
    { key: 'errors.locked', retryAfter: 2 },
  )
}

/** BAD_REQUEST for a text that PostgreSQL cannot read, in an argument that no field checks. Otherwise null. */
export const unreadable = (error: unknown): OperationError | null =>
  isPostgresError(error) && error.code === '22021' ? badRequest('A text has the character U+0000. Remove it.') : null

/** CONFLICT for a record that others depend on, without their names. */
export const stillInUse = () =>
  new OperationError('CONFLICT', 'It is still in use and cannot be deleted.', { key: 'errors.inUse' })

/** The property of the column in a constraint's name; the longest matching column name wins. */
function propertyOfConstraint(resource: ResourceDeclaration, constraint: string): string | undefined {
  let found: { property: string; length: number } | undefined
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const places = columnsOf(name, field).map((column) => ({
      start: `${tableOf(resource)}_${column.name}_`,
      property: column.language ? `${propertyOf(name, field)}.${column.language}` : propertyOf(name, field),
    }))
    if (hasShape(field, 'links')) {
      const link = linkTableOf(resource, name)
      places.push({ start: `${link.name}_${link.target}_`, property: propertyOf(name, field) })
    }
    for (const { start, property } of places) {
      if (constraint.startsWith(start) && start.length > (found?.length ?? 0))
        found = { property, length: start.length }
    }
  }
  return found?.property
}
