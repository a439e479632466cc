import { t } from 'i18next'
import { useState } from 'react'
import { superRole } from '../../declare/role-scheme'
import type { Viewer } from '../../providers/access'
import { RequestError } from '../../providers/request-error'
import { showToast } from '../../theme/toasts'

/** Does work and shows why the server refused it. */
export async function reportRefusal(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (!(problem instanceof RequestError)) throw problem
    showToast({ type: 'error', message: refusalOf(problem) })
  }
}

/** The first message of a refusal. The name is the only required input of an item. */
const refusalOf = ({ fields, errors, message }: RequestError): string =>
  fields.name?.[0]?.key === 'validation.required'
    ? t('savedItem.nameRequired')
    : (Object.values(errors)[0]?.[0] ?? message)

/** Saves the values of a form, which is busy until it closes or the server refuses them. */
export function useSave(onSave: () => Promise<void>, onRefused: (message: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave()
      setBusy(false)
    } catch (problem) {
      setBusy(false)
      if (!(problem instanceof RequestError)) throw problem
      onRefused(refusalOf(problem))
    }
  }
  return { isBusy, save }
}

/** Whether the person may rename, share, replace and delete an item: its owner or a super admin. */
export const mayChangeItem = (viewer: Viewer | null, { isOwn }: { isOwn: boolean }): boolean =>
  isOwn || (viewer !== null && viewer.role === superRole(viewer.reading))
