import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { propertyOf, type ResourceDeclaration } from '../../declare'
import { isConcealed } from '../../declare/traits'
import { useAuth } from '../../providers/auth-storage'
import { showToast } from '../../providers/notifications'
import { beforeSessionEnds } from '../../providers/session'
import type { FormEvent, FormState } from './form-state'
import { changesOf, type FormOperation, type FormValues, writtenFields } from './form-values'

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
function takeDraft(path: string): FormValues | null {
  const kept = sessionStorage.getItem(keyOf(path))
  if (kept === null) return null
  sessionStorage.removeItem(keyOf(path))
  try {
    return JSON.parse(kept) as FormValues
  } catch {
    return null
  }
}

interface TabDraftOptions {
  latest: RefObject<FormState>
  dispatch(event: FormEvent): void
  /** The form's URL, or another name of it. */
  path: string
  /** Whether the form restores the draft itself; a drawer's is restored by the page of its form. */
  isRestored: boolean
}

/**
 * Keeps what is typed when the session ends, and restores it after the next sign-in. Any request may be the first one
 * that finds the session ended, not only the save.
 */
export function useTabDraft({ latest, dispatch, path, isRestored }: TabDraftOptions): void {
  const { t } = useTranslation()
  useEffect(() => {
    const kept = isRestored && takeDraft(path)
    if (!kept) return
    dispatch({ type: 'restored', values: kept })
    showToast({ type: 'success', message: t('form.restored') })
  }, [t, path, isRestored, dispatch])
  useEffect(
    () =>
      beforeSessionEnds(() => {
        const { resource, operation, base, values } = latest.current
        const changed = Object.keys(changesOf(resource, base, values))
        // A draft stores whole localized texts instead of only the changed language.
        const typed = Object.fromEntries(changed.map((property) => [property, values[property]]))
        if (changed.length > 0) keepDraft(path, resource, operation, typed)
      }),
    [path, latest],
  )
}
