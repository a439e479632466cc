import { t } from 'i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { recordPath } from '../../fields/record-link.ui'
import { mayList } from '../../providers/access'
import { dataProvider } from '../../providers/data'
import { changeDocument } from '../../providers/documents'
import { handleMutationError, handleUndoError } from '../../providers/error-catalogue'
import { labelsOf } from '../../providers/labels'
import { currentLanguage } from '../../providers/language'
import { queryClient } from '../../providers/queries'
import { refusedFieldsIn } from '../../providers/refused-fields'
import { RequestError } from '../../providers/request-error'
import { joinSentences } from '../../providers/translation'
import { titleOf } from '../../registry/title'
import { showToast } from '../../theme/toasts'
import type { FormValues } from '../form-values/form-values'
import { loadWaitingSaves } from '../waiting-saves/laid-values'
import { askRestoration } from './asked-restoration'

interface PutBack {
  resource: ResourceDeclaration
  /** The record with the version that the values were compared with. */
  record: AnyRecord
  update: FormValues
  /** The values that the update replaces, for its own Undo; omitted for an Undo. */
  undo?: FormValues | null
  /** The values are new ones, as in a move on a board. */
  isEdit?: boolean
  /** Key of the toast. */
  key?: string
  /** Called with the properties that the server refuses, such as a relation to a deleted record. */
  onRefused?(properties: readonly string[]): void
}

/**
 * Saves former values as an update with the version of the record. After another change of the record it opens the
 * comparison instead.
 * @returns whether it was saved, or waits for the network
 */
export async function putBack({ resource, record, update, undo, isEdit, key, onRefused }: PutBack): Promise<boolean> {
  const id = String(record.id)
  try {
    const { data } = await dataProvider.update({
      resource: resource.name,
      id,
      variables: { ...update, version: record.version },
      meta: { gqlMutation: changeDocument('update', resource, mayList, []) },
    })
    void queryClient.invalidateQueries()
    const title = titleOf(resource, data, currentLanguage())
    showToast({
      key,
      type: 'success',
      message: t(isEdit ? 'form.updated' : undo === undefined ? 'frame.undone' : 'restore.done', { title }),
      view: recordPath(resource, id) ?? undefined,
      ...(undo && { undo: () => void putBack({ resource, record: { ...data, ...update }, update: undo }) }),
    })
    return true
  } catch (error) {
    const unsent = error instanceof RequestError && error.unsent
    if (unsent && (await loadWaitingSaves())?.keepUpdate(resource, record, update, unsent)) return true
    const { properties, reasons } = refusedFieldsIn(error, resource, labelsOf(resource, t), t)
    if (undo === undefined) handleUndoError(error, reasons)
    else handleMutationError(error, joinSentences([!isEdit && t('restore.failed'), reasons]))
    if (properties.length > 0) onRefused?.(properties)
    if (error instanceof RequestError && isStale(error, record)) {
      void queryClient.invalidateQueries()
      askRestoration({ resource, id, former: update })
    }
    return false
  }
}

/** Only a stale version, not another conflict, has a current record with another version. */
const isStale = ({ current }: RequestError, { version }: AnyRecord): boolean =>
  current !== undefined && (current as AnyRecord).version !== version
