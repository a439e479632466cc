import type { AnyField } from './field'
import { propertyOf } from './properties'
import { fieldOf, type ResourceDeclaration } from './resource'

interface PreviewField {
  name: string
  field: AnyField
  property: string
}

/** The fields of a preview for readers, in their order. */
export const previewFields = (resource: ResourceDeclaration): readonly PreviewField[] =>
  resource.preview.flatMap((name) => {
    const field = fieldOf(resource, name)
    return field ? [{ name, field, property: propertyOf(name, field) }] : []
  })
