import { fieldByProperty, type ResourceDeclaration } from '../../declare'
import { isCopied } from '../../declare/copied-fields'
import { type FormValues, inputOfNew } from '../form/form-values'

/** The values of a form that a template may have. */
export const templateValuesOf = (resource: ResourceDeclaration, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(inputOfNew(resource, values)).filter(([property]) => {
      const [name, field] = fieldByProperty(resource, property) ?? []
      return name && field && isCopied(resource, name, field)
    }),
  )
