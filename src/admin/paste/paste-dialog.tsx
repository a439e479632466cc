import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOfProperty, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { shortened } from '../../registry/title'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { Loading } from '../../theme/loading'
import { showToast } from '../../theme/toasts'
import { ChangeCounts } from '../bulk-edit/change-counts'
import { useFieldMessages } from '../form-fields/issue-text'
import type { FormValues } from '../form-values/form-values'
import { RecordChanges } from '../history/record-changes'
import { useRecordTitleOf } from '../parts'
import type { PastedCells } from './pasted-edits'
import { type PasteEffect, type PasteRefusal, usePaste } from './use-paste'

interface PasteDialogProps {
  resource: ResourceDeclaration
  pasted: PastedCells
  onClose(): void
}

/** What a range of a spreadsheet changes, record by record, checked as in the form, before it is saved. */
export const PasteDialog = ({ resource, pasted, onClose }: PasteDialogProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const paste = usePaste(resource, pasted)
  const { changing, refused, skipped, beyond, beside } = paste
  const [refusals, setRefusals] = useState<readonly PasteRefusal[] | null>(null)
  const unchanged = paste.effects.length - changing.length - refused.length
  const isBusy = paste.left !== null
  const number = (count: number) => formats.number(count)

  const save = async () => {
    const { saved, refusals: named, undo } = await paste.save()
    const takeBack = async () => {
      const kept = await undo()
      const message = t('bulkEdit.restored', {
        records: labels.counted(saved.length - kept),
      })
      if (kept === 0) showToast({ type: 'success', message })
      else showToast({ type: 'error', message, description: t('restore.changedSince', { count: kept }) })
    }
    if (saved.length > 0) {
      showToast({
        type: 'success',
        message: t('bulkEdit.changed', { records: labels.counted(saved.length) }),
        undo: () => void takeBack(),
      })
    }
    if (named.length > 0) setRefusals(named)
    else onClose()
  }
  return (
    <Dialog
      title={t('paste.title', { many: labels.manyInline })}
      width={640}
      isHeld={isBusy}
      onClose={onClose}
      footer={
        refusals ? (
          <Button type="primary" onClick={onClose}>
            {t('actions.close')}
          </Button>
        ) : (
          <DialogButtons
            isBusy={isBusy}
            close={t('actions.cancel')}
            onClose={onClose}
            disabled={changing.length === 0}
            onClick={() => void save()}
          >
            {t('bulkEdit.run', { count: number(paste.left ?? changing.length) })}
          </DialogButtons>
        )
      }
    >
      {refusals ? (
        <ul className="stack scroll" aria-label={t('bulkEdit.refused', { total: number(refusals.length) })}>
          {refusals.map(({ record, message }) => (
            <li key={String(record.id)}>
              <strong>{titleOf(record)}</strong> {message}
            </li>
          ))}
        </ul>
      ) : paste.error ? (
        <Alert type="error" role="alert" message={sentenceOf(paste.error)} />
      ) : paste.isPending ? (
        <Loading label={t('form.loading')} title={false} paragraph={{ rows: 4 }} />
      ) : (
        <div className="stack">
          <ChangeCounts resource={resource} changing={changing.length} unchanged={unchanged} refused={refused.length} />
          {beyond > 0 && <p>{t('paste.beyond', { count: beyond, total: number(beyond) })}</p>}
          {beside > 0 && <p>{t('paste.beside', { count: beside, total: number(beside) })}</p>}
          {skipped.length > 0 && (
            <p>{t('paste.skipped', { fields: skipped.map((name) => labels.field(name)).join(t('list.comma')) })}</p>
          )}
          <ul className="stack scroll" aria-label={t('bulkEdit.preview')}>
            {[...refused, ...changing].map((effect) => (
              <PastedRecord key={String(effect.record.id)} resource={resource} effect={effect} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** The changes of one record, or each value that refuses it, with the reason. */
const PastedRecord = ({ resource, effect }: { resource: ResourceDeclaration; effect: PasteEffect }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const { record, before, after, update, messages, isAllowed, texts, unknown } = effect
  const changed = (values: FormValues) =>
    Object.fromEntries(Object.keys(update).map((property) => [property, values[property]]))
  const fieldMessages = useFieldMessages(resource, messages)
  const reasons = [
    ...(isAllowed ? [] : [t('bulkEdit.notAllowed')]),
    ...unknown.map(({ name, title, reason }) =>
      t('paste.refused', {
        field: labels.field(name),
        value: shortened(title),
        reason: t(reason === 'several' ? 'paste.several' : 'validation.noneCalledSo'),
      }),
    ),
    ...fieldMessages.map(({ path, label, text }) => {
      const pasted = texts[nameOfProperty(resource, path.split('.')[0] ?? path)]
      return pasted === undefined
        ? `${label}${t('form.colon')}${text}`
        : t('paste.refused', { field: label, value: shortened(pasted), reason: text })
    }),
  ]
  return (
    <li>
      <strong>{titleOf(record)}</strong>
      {reasons.length === 0 && (
        <RecordChanges
          resource={resource}
          record={record}
          event={{ action: 'update', before: changed(before), after: changed(after) }}
        />
      )}
      {reasons.map((reason) => (
        <p key={reason} className="anywhere text-danger text-small">
          {reason}
        </p>
      ))}
    </li>
  )
}
