import { t } from 'i18next'
import { superRole } from '../../declare/role-scheme'
import type { Viewer } from '../../providers/access'
import { RequestError } from '../../providers/request-error'
import { endSession } from '../../providers/session'
import { showToast } from '../../theme/toasts'
import { useBusy } from '../page/use-busy'

/** Does work and shows why the server refused it. The end of the session leads to sign-in. */
export async function reportRefusal(
  work: () => unknown,
  show = (message: string) => showToast({ type: 'error', message }),
): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (!(problem instanceof RequestError)) throw problem
    if (problem.statusCode === 401) endSession()
    else show(refusalOf(problem))
  }
}

/** The first message of a refusal. The name is the only required input of an item. */
const refusalOf = ({ fields, errors, message }: RequestError): string =>
  fields.name?.[0]?.key === 'validation.required'
    ? t('savedItem.nameRequired')
    : (Object.values(errors)[0]?.[0] ?? message)

/** Saves the values of a form or the answer to a question, which is busy until it closes or the server refuses it. */
export function useSave(onSave: () => Promise<void>, onRefused?: (message: string) => void) {
  const { isBusy, during } = useBusy()
  return { isBusy, save: () => during(() => reportRefusal(onSave, onRefused)) }
}

/** Whether the person may rename, share, replace and delete an item: its owner or a super admin. */
export const mayChangeItem = (viewer: Viewer | null, { isOwn }: { isOwn: boolean }): boolean =>
  isOwn || (viewer !== null && viewer.role === superRole(viewer.reading))
