import { propertyOf, type ResourceDeclaration } from '../../declare'
import { isConcealed } from '../../declare/traits'
import { useAuth } from '../../providers/auth-storage'
import { type FormOperation, type FormValues, writtenFields } from './form-values'

/** Another account that signs in next in this tab does not get it. */
const keyOf = (path: string) => `draft:${useAuth.getState().user?.id}:${path}`

/**
 * Stores a form's values in this tab, when the session ends and while a new record is saved. Passwords and secrets are
 * never stored.
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

/** Takes the stored values of a form's URL and removes them. */
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
