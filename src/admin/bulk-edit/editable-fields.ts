import { type AnyField, fieldOf, isWritable, type ResourceDeclaration } from '../../declare'
import { hasShape, isRepeated } from '../../declare/traits'

/** The fields that can be edited on several records: writable ones of the form whose values may be equal. */
export const editableFields = (resource: ResourceDeclaration): readonly string[] =>
  resource.form
    .flatMap(({ fields }) => fields)
    .filter((name) => {
      const field = fieldOf(resource, name)
      return field && isWritable(field, 'update') && !field.unique && !isRepeated(field) && !isConcealedInput(field)
    })

const isConcealedInput = (field: AnyField) => hasShape(field, 'sealed', 'hashed', 'upload')
