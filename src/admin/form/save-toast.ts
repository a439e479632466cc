import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { recordPath } from '../../fields/record-link.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { showToast } from '../../providers/notifications'
import { titleOf } from '../../registry/title'
import { inputToUndo } from '../restore/former-values'
import { usePutBack } from '../restore/use-put-back'
import type { FormState } from './form-state'
import type { FormValues, LoadedRecord } from './form-values'

/**
 * Reports a save with "View", and "Undo" for an update. Undo saves the former values with the version of the first
 * save. After another change the values are compared.
 */
export function useSaveToast(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const putBack = usePutBack(resource)
  const titleIn = (saved: LoadedRecord) =>
    resource.single ? labels.one : titleOf(resource, saved as AnyRecord, language)

  return (saved: LoadedRecord, { operation, base }: FormState, input: FormValues): void => {
    const view = saved.id ? (recordPath(resource, String(saved.id)) ?? undefined) : undefined
    if (operation === 'create') {
      showToast({ type: 'success', message: t('form.created', { one: labels.one }), view })
      return
    }
    const former = inputToUndo(resource, base, input)
    const key = `saved-${resource.name}-${String(saved.id)}`
    showToast({
      key,
      type: 'success',
      message: t('form.updated', { title: titleIn(saved) }),
      view,
      ...(former && { undo: () => void putBack({ record: saved, update: former, key }) }),
    })
  }
}
