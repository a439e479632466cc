import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { propertyOf, type ResourceDeclaration } from '../../declare'
import { isConcealed } from '../../declare/traits'
import { isSignedIn } from '../../providers/auth-storage'
import { beforeSessionEnds } from '../../providers/session'
import { removeFromTab, storedInTab, storeInTab } from '../../providers/tab-state'
import { showToast } from '../../theme/toasts'
import type { FormEvent, FormState } from './form-state'
import { changesOf, type FormOperation, type FormValues, writtenFields } from './form-values'

/** What a form shows beyond its record, and what that was compared with. */
interface KeptForm extends Partial<Pick<FormState, 'base' | 'draft'>> {
  values: FormValues
  /** The version of the record that the form showed. */
  version?: number | null
}

/**
 * Stores a form's values in this tab, when the session ends and while a new record is saved. Passwords and secrets are
 * never stored.
 */
export function keepDraft(path: string, resource: ResourceDeclaration, operation: FormOperation, kept: KeptForm): void {
  const { values, base, draft } = kept
  const known = writtenFields(resource, operation)
    .filter(([, field]) => !isConcealed(field))
    .map(([name, field]) => propertyOf(name, field))
  const typed = known.filter((property) => property in values)
  const of = (from: FormValues, properties = typed) =>
    Object.fromEntries(properties.map((property) => [property, from[property]]))
  storeInTab(path, {
    ...kept,
    values: of(values),
    base: base && of(base),
    draft: draft && { ...draft, values: of(draft.values, known) },
  })
}

interface TabDraftOptions {
  latest: RefObject<FormState>
  dispatch(event: FormEvent): void
  /** The form's URL, or another name of it. */
  path: string
  /** Whether the values were sent. If given, a form is kept too that closes before, or whose page is loaded again. */
  isSent?: RefObject<boolean>
}

/**
 * Keeps what is typed when the session ends, and restores it after the next sign-in. Any request may be the first one
 * that finds the session ended, not only the save.
 */
export function useTabDraft({ latest, dispatch, path, isSent }: TabDraftOptions): void {
  const { t } = useTranslation()
  useEffect(() => {
    const kept = storedInTab<KeptForm>(path)
    if (!kept) return
    removeFromTab(path)
    dispatch({ type: 'restored', ...kept })
    showToast({ type: 'success', message: t('form.restored') })
  }, [t, path, dispatch])
  useEffect(() => {
    const keep = () => {
      const { resource, operation, base, values, record, draft } = latest.current
      const changed = Object.keys(changesOf(resource, base, values))
      // A draft stores whole localized texts instead of only the changed language.
      const typed = Object.fromEntries(changed.map((property) => [property, values[property]]))
      const version = record && Number(record.version)
      if (changed.length > 0) keepDraft(path, resource, operation, { values: typed, base, version, draft })
    }
    const stop = beforeSessionEnds(keep)
    const close = () => {
      if (!isSent || !isSignedIn()) return
      // A page of the browser's cache comes back with its form, which may be sent then.
      if (isSent.current) removeFromTab(path)
      else keep()
    }
    window.addEventListener('pagehide', close)
    return () => {
      stop()
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [path, latest, isSent])
}
