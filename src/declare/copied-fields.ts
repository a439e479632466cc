import type { AnyField } from './field'
import { fieldsOf, isWritable, type ResourceDeclaration } from './resource'
import { hasShape, isConcealed, isOfOneRecord } from './traits'

/** Whether a new record may have the value of another one: not its order, unique values, secrets and files. */
export const isCopied = (resource: ResourceDeclaration, name: string, field: AnyField): boolean =>
  !isConcealed(field) &&
  !isOfOneRecord(field) &&
  !hasShape(field, 'upload') &&
  name !== resource.order?.by &&
  isWritable(field, 'create')

/** Whether forms of new records offer templates with values. */
export const hasTemplates = (resource: ResourceDeclaration): boolean =>
  resource.templates &&
  resource.operations.includes('create') &&
  Object.entries(fieldsOf(resource)).some(([name, field]) => isCopied(resource, name, field))
