import type { TFunction } from 'i18next'
import { undoRun } from '../../providers/bulk-runs'
import type { Labels } from '../../providers/labels'
import { showToast } from '../../theme/toasts'

/** Undoes a change of many records and reports the result, unless it continues in the background. Throws RequestError. */
export async function takeRunBack(id: string, t: TFunction, labels: Labels): Promise<void> {
  const { state, changedCount, refusedCount } = await undoRun(id)
  if (state === 'running') return
  const message = t('bulkEdit.restored', { records: labels.counted(changedCount) })
  if (refusedCount === 0) showToast({ type: 'success', message })
  else showToast({ type: 'error', message, description: t('restore.changedSince', { count: refusedCount }) })
}
