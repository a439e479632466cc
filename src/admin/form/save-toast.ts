import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { canDo } from '../../declare/properties'
import { recordPath } from '../../fields/record-link.ui'
import { handleUndoError } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import { queryClient } from '../../providers/queries'
import { titleOf } from '../../registry/title'
import { showToast } from '../../theme/toasts'
import { afterOwnActions } from '../actions/use-act'
import type { FormState } from '../form-values/form-state'
import type { FormValues } from '../form-values/form-values'
import { inputToUndo } from '../history/former-values'

/**
 * Reports a save with "View" and "Undo". Undo of an update saves the former values with the version of the first save.
 * After another change the values are compared. Undo of a creation moves an unchanged record to the trash, if its
 * resource has one. It includes own actions, such as "Save and publish".
 */
export function useSaveToast(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const navigate = useNavigate()
  const putBack = async (record: AnyRecord, update: FormValues, key: string) => {
    const { putBack } = await import('../history/put-back')
    await putBack({ resource, record, update, key })
  }
  const titleIn = (saved: AnyRecord) => titleOf(resource, saved, language)

  const moveToTrash = async (saved: AnyRecord, view: string | undefined) => {
    const { takeBack } = await import('../actions/undo-action')
    await takeBack(resource, { record: afterOwnActions(saved), inverse: 'delete', update: {} })
    if (view && window.location.pathname.startsWith(view)) await navigate(resource.path, { replace: true })
    void queryClient.invalidateQueries()
    showToast({ type: 'success', message: t('trash.moved', { title: titleIn(saved) }) })
  }

  return (saved: AnyRecord, { operation, base }: FormState, input: FormValues): void => {
    const view = (canDo(saved, 'show') && recordPath(resource, String(saved.id))) || undefined
    if (operation === 'create') {
      const isUndoable = resource.trash && canDo(saved, 'delete')
      showToast({
        type: 'success',
        message: t('form.created', { one: labels.one }),
        view,
        ...(isUndoable && { undo: () => void moveToTrash(saved, view).catch(handleUndoError) }),
      })
      return
    }
    const former = inputToUndo(resource, base, input)
    const key = `saved-${resource.name}-${String(saved.id)}`
    showToast({
      key,
      type: 'success',
      message: t('form.updated', { title: titleIn(saved) }),
      view,
      ...(former && { undo: () => void putBack(saved, former, key) }),
    })
  }
}
