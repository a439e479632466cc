import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldsByProperty, type ResourceDeclaration } from '../../declare'
import type { RecordDraft } from '../../providers/record-drafts'
import { Dialog } from '../../theme/dialog'
import { isSameValue, valueFromRecord } from '../form-values/form-values'
import { RecordChanges } from '../history/record-changes'
import { useRecordTitleOf } from '../parts'

interface CompareDialogProps {
  resource: ResourceDeclaration
  /** The published record with all fields of its form. */
  record: AnyRecord
  draft: RecordDraft
  isBusy?: boolean
  /** Omitted where the form publishes. */
  onPublish?(): void
  onClose(): void
}

/** Compares the draft of a record with the published values, field by field. */
export const CompareDialog = ({ resource, record, draft, isBusy = false, onPublish, onClose }: CompareDialogProps) => {
  const { t } = useTranslation()
  const titleOf = useRecordTitleOf(resource)
  const changes = differenceOf(resource, record, draft.values)
  const isSame = Object.keys(changes.after).length === 0
  return (
    <Dialog
      width={640}
      title={t('recordDraft.compareTitle', { title: titleOf(record) })}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('actions.back')}
          </Button>
          {onPublish && (
            <Button type="primary" loading={isBusy} onClick={onPublish}>
              {t('recordDraft.publish')}
            </Button>
          )}
        </>
      }
    >
      {draft.version !== record.version && <Alert type="info" showIcon message={t('recordDraft.older')} />}
      <p className="spaced">{t(isSame ? 'recordDraft.same' : 'recordDraft.compareText')}</p>
      <RecordChanges resource={resource} record={record} event={{ action: 'update', ...changes }} />
    </Dialog>
  )
}

/** The values of the draft that differ from the record, by property. */
function differenceOf(resource: ResourceDeclaration, record: AnyRecord, drafted: AnyRecord) {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [property, value] of Object.entries(drafted)) {
    const [name, field] = fieldsByProperty(resource).get(property) ?? []
    if (!name || !field) continue
    const now = valueFromRecord(name, field, record)
    if (isSameValue(field, now, value)) continue
    before[property] = now
    after[property] = value
  }
  return { before, after }
}
