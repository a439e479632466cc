import { Alert, Button, Progress, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldOf, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { showToast } from '../../providers/notifications'
import { Dialog } from '../shell/dialog'
import { EditRow } from './edit-row'
import { editableFields } from './editable-fields'
import { modesOf } from './edits'
import { EditOutcome, EditPreview } from './outcomes'
import { type BulkOutcome, useBulkEdit } from './use-bulk-edit'
import './bulk-edit.css'
import '../form/form.css'
import '../../fields/editors.css'

interface BulkEditDialogProps {
  resource: ResourceDeclaration
  records: readonly AnyRecord[]
  /** Called after records were changed, when the dialog closes. */
  onDone(): void
  onClose(): void
}

/** Edits fields of several records: chosen fields, a preview of the effects, progress, refusals by name, and Undo. */
export const BulkEditDialog = ({ resource, records: selected, onDone, onClose }: BulkEditDialogProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const bulk = useBulkEdit(resource, selected)
  const { edits, setEdits, changing, progress, outcome, error } = bulk
  const [undone, setUndone] = useState<BulkOutcome | null>(null)
  const choiceId = useId()
  const isBusy = progress !== null
  const close = () => {
    if (outcome) onDone()
    onClose()
  }
  /** A run without refusals needs no dialog: its toast offers Undo. */
  const run = async () => {
    const done = await bulk.run()
    if (done.refused.length > 0 || done.left > 0) return
    const say = (key: string, { changed, refused }: BulkOutcome) =>
      [
        t(key, { total: formats.number(changed.length), many: labels.manyInline }),
        refused.length > 0 && t('bulkEdit.refused', { total: formats.number(refused.length) }),
      ]
        .filter(Boolean)
        .join(' ')
    const undo = async () => {
      const back = await bulk.undo(done)
      showToast({ type: back.refused.length > 0 ? 'error' : 'success', message: say('bulkEdit.restored', back) })
    }
    showToast({ type: 'success', message: say('bulkEdit.changed', done), undo: () => void undo() })
    onDone()
    onClose()
  }
  const add = (name: string) => {
    const field = fieldOf(resource, name)
    const [mode] = field ? modesOf(field) : []
    if (field && mode) setEdits([...edits, { name, mode, value: emptyOf(resource, name) }])
  }
  const free = editableFields(resource).filter((name) => edits.every((edit) => edit.name !== name))
  const count = formats.number(changing.length)

  return (
    <Dialog
      title={t('bulkEdit.title', { total: formats.number(selected.length), many: labels.manyInline })}
      width={640}
      isHeld={isBusy}
      onClose={close}
      footer={
        outcome ? (
          <>
            {outcome.changed.length > 0 && !undone && (
              <Button disabled={isBusy} onClick={() => void bulk.undo(outcome).then(setUndone)}>
                {t('bulkEdit.undo')}
              </Button>
            )}
            <Button type="primary" disabled={isBusy} onClick={close}>
              {t('actions.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={isBusy ? bulk.stop : close}>{t(isBusy ? 'bulkEdit.stop' : 'actions.back')}</Button>
            <Button type="primary" loading={isBusy} disabled={changing.length === 0} onClick={() => void run()}>
              {t('bulkEdit.run', { count })}
            </Button>
          </>
        )
      }
    >
      {progress ? (
        <div role="status">
          <p>
            {t('bulkEdit.progress', {
              finished: formats.number(progress.finished),
              total: formats.number(progress.total),
            })}
          </p>
          <Progress
            aria-label={t('bulkEdit.running')}
            percent={Math.floor((100 * progress.finished) / Math.max(1, progress.total))}
          />
        </div>
      ) : outcome ? (
        <EditOutcome resource={resource} outcome={outcome} undone={undone} />
      ) : error ? (
        <Alert type="error" role="alert" message={sentenceOf(error)} />
      ) : (
        <div className="bulk-edit">
          {edits.map((edit) => (
            <EditRow
              key={edit.name}
              resource={resource}
              edit={edit}
              onChange={(next) => setEdits(edits.map((each) => (each.name === edit.name ? next : each)))}
              onRemove={() => setEdits(edits.filter((each) => each.name !== edit.name))}
            />
          ))}
          {free.length > 0 && (
            <div className="form-field">
              <label className="form-field-label text-strong" htmlFor={choiceId}>
                {t(edits.length > 0 ? 'bulkEdit.another' : 'bulkEdit.field')}
              </label>
              <Select
                id={choiceId}
                showSearch
                optionFilterProp="label"
                placeholder={t('bulkEdit.choose')}
                value={null}
                options={free.map((name) => ({ value: name, label: labels.field(name) }))}
                onChange={(name: string | null) => name && add(name)}
              />
            </div>
          )}
          {bulk.isPending ? (
            <div role="status" aria-label={t('bulkEdit.loading')}>
              <Skeleton active title={false} paragraph={{ rows: 2 }} />
            </div>
          ) : (
            <EditPreview resource={resource} effects={bulk.effects} />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The first value of an edit: nothing, or no for a field that is yes or no. */
const emptyOf = (resource: ResourceDeclaration, name: string) =>
  valueTypeOf(resource, name) === 'boolean' ? false : null
