import { propertyOf, type ResourceDeclaration } from '../../declare'
import { isConcealed } from '../../declare/traits'
import { type FormOperation, type FormValues, writtenFields } from './form-values'

const keyOf = (path: string) => `draft:${path}`

/**
 * Keeps what was typed for the form of an address, in this tab alone: when the session ends under the form, and when a new
 * record was saved while somebody still typed.
 * Passwords and secrets are never kept.
 */
export function keepDraft(
  path: string,
  resource: ResourceDeclaration,
  operation: FormOperation,
  changes: FormValues,
): void {
  const kept = writtenFields(resource, operation).flatMap(([name, field]) => {
    const property = propertyOf(name, field)
    return isConcealed(field) || !(property in changes) ? [] : [[property, changes[property]]]
  })
  sessionStorage.setItem(keyOf(path), JSON.stringify(Object.fromEntries(kept)))
}

/** The kept values of a form's address, once: they are forgotten as they are given back. */
export function takeDraft(path: string): FormValues | null {
  const kept = sessionStorage.getItem(keyOf(path))
  if (kept === null) return null
  sessionStorage.removeItem(keyOf(path))
  try {
    return JSON.parse(kept) as FormValues
  } catch {
    return null
  }
}
