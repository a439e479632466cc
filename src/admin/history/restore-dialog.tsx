import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { Loading } from '../../theme/loading'
import { useBusy } from '../page/use-busy'
import { useRecord } from '../page/use-record'
import { useRecordTitleOf } from '../parts'
import { type AskedRestoration, askRestoration } from './asked-restoration'
import { inputToUndo, restorationOf } from './former-values'
import { putBack } from './put-back'
import { RecordChanges } from './record-changes'

/** Compares former values with the current record, names the fields that stay, and saves the rest. */
export const RestoreDialog = ({ asked: { resource, id, former } }: { asked: AskedRestoration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const { record, error } = useRecord(resource, id)
  const { isBusy, during } = useBusy()
  const [refused, setRefused] = useState<readonly string[]>([])
  const found = record && restorationOf(resource, record, former, refused)
  const hasChanges = found !== undefined && Object.keys(found.update).length > 0
  const close = () => askRestoration(null)

  const save = async () => {
    if (!record || !found) return
    const undo = inputToUndo(resource, found.before, found.update)
    const onRefused = (more: readonly string[]) => setRefused((known) => [...known, ...more])
    if (await putBack({ resource, record, update: found.update, undo, onRefused })) close()
  }

  return (
    <Dialog
      width={640}
      title={t('restore.title', { title: record ? titleOf(record) : labels.one })}
      isHeld={isBusy}
      onClose={close}
      footer={
        <DialogButtons isBusy={isBusy} onClose={close} disabled={!hasChanges} onClick={() => void during(save)}>
          {t('restore.save')}
        </DialogButtons>
      }
    >
      {error && !record ? (
        <Alert type="error" role="alert" message={sentenceOf(error)} />
      ) : !record || !found ? (
        <Loading title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          <p>{t(hasChanges ? 'restore.text' : 'restore.nothing')}</p>
          <RecordChanges
            resource={resource}
            record={record}
            event={{ action: 'update', before: found.before, after: found.after }}
          />
          {found.kept.length > 0 && (
            <Alert
              type="info"
              message={t('restore.kept', {
                fields: found.kept.map((name) => labels.field(name)).join(t('list.comma')),
              })}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
