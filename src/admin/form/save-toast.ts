import { useDataProvider } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldByProperty, isLocalized, type ResourceDeclaration, singleId } from '../../declare'
import { hasShape, isConcealed } from '../../declare/traits'
import { recordPath } from '../../fields/record-link.ui'
import { changeDocument } from '../../providers/documents'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import { showToast } from '../../providers/notifications'
import { titleOf } from '../../registry/title'
import { useMayList } from '../viewer'
import type { FormState } from './form-state'
import { type FormValues, type LoadedRecord, textIn } from './form-values'

/**
 * The input that restores the former values of a save; null if a value cannot be restored. The browser never has
 * concealed values, and the server may have removed a replaced file.
 */
export function inputToUndo(resource: ResourceDeclaration, base: FormValues, input: FormValues): FormValues | null {
  const restored: Record<string, unknown> = {}
  for (const [property, value] of Object.entries(input)) {
    const [, field] = fieldByProperty(resource, property) ?? []
    if (!field || isConcealed(field) || hasShape(field, 'upload')) return null
    restored[property] = isLocalized(field)
      ? Object.fromEntries(Object.keys(value as object).map((each) => [each, textIn(base[property], each) ?? null]))
      : (base[property] ?? null)
  }
  return restored
}

/**
 * Reports a save with "View", and "Undo" for an update. Undo is a second save of the former values with the version of
 * the first one, so the server refuses it after another change.
 */
export function useSaveToast(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const provider = useDataProvider()()
  const client = useQueryClient()
  const mayList = useMayList()

  const undo = async (saved: LoadedRecord, variables: FormValues, key: string) => {
    try {
      const { data } = await provider.update({
        resource: resource.name,
        id: String(saved.id ?? singleId),
        variables: { ...variables, version: saved.version },
        meta: { gqlMutation: changeDocument('update', resource, mayList, []) },
      })
      void client.invalidateQueries()
      showToast({ key, type: 'success', message: t('frame.undone', { title: titleIn(data) }) })
    } catch (error) {
      handleMutationError(error, t('frame.notUndone'))
    }
  }
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
      ...(former && { undo: () => void undo(saved, former, key) }),
    })
  }
}
