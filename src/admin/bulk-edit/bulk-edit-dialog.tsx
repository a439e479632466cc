import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import type { ListState } from '../../lists/list-state'
import type { BulkRun, WholeList } from '../../providers/bulk-runs'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { joinSentences } from '../../providers/translation'
import { Dialog, DialogButtons } from '../../theme/dialog'
import { Loading } from '../../theme/loading'
import { showToast, useUndoOffer } from '../../theme/toasts'
import { InputForm } from '../controls/input-form'
import { FieldEdits, newEdit } from './field-edits'
import { likelyFields, rememberEdited } from './likely-fields'
import { EditOutcome, EditPreview, WholePreview } from './outcomes'
import { useBulkEdit } from './use-bulk-edit'
import '../form-fields/form.css'
import '../../fields/editors.css'

interface BulkEditDialogProps {
  resource: ResourceDeclaration
  records: readonly AnyRecord[]
  /** All records of the list instead; `records` are the first of them. */
  whole: WholeList | null
  /** The filters and columns of the list. Their fields are offered first. */
  filters: ListState['filters']
  shown: readonly string[]
  /** Called after records were changed, when the dialog closes. */
  onDone(): void
  onClose(): void
}

/** Edits fields of several records: chosen fields, a preview of the effects, refusals by name, and Undo. */
export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { resource, records: selected, whole, filters, shown, onDone, onClose } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const [likely] = useState(() => likelyFields(resource, filters, shown))
  const [first] = useState(() => {
    const [name] = likely
    const edit = name === undefined ? null : newEdit(resource, name)
    return edit ? [edit] : []
  })
  const bulk = useBulkEdit(resource, selected, whole, first)
  const { edits, setEdits, preview, changing, isBusy, outcome, error } = bulk
  const [undone, setUndone] = useState<BulkRun | null>(null)
  const isUndoable = outcome?.isUndoable === true && !undone
  const close = () => {
    // The dialog named the refused records; the others can still be put back.
    if (isUndoable) announce(outcome)
    if (outcome) onDone()
    onClose()
  }
  const undoHere = () => void (outcome && bulk.undo(outcome).then(setUndone))
  useUndoOffer(isUndoable && !isBusy ? undoHere : null)
  const messageFor = (key: string, { changedCount, refusedCount }: BulkRun) =>
    joinSentences([
      t(key, { records: labels.counted(changedCount) }),
      refusedCount > 0 && t('bulkEdit.refused', { total: formats.number(refusedCount) }),
    ])
  const undo = async (done: BulkRun) => {
    const back = await bulk.undo(done)
    if (!back || back.state === 'running') return
    showToast({ type: back.refusedCount > 0 ? 'error' : 'success', message: messageFor('bulkEdit.restored', back) })
  }
  const announce = (done: BulkRun) =>
    showToast({ type: 'success', message: messageFor('bulkEdit.changed', done), undo: () => void undo(done) })
  /** A run without refusals needs no dialog: its toast offers Undo, and a long one is shown by its progress. */
  const run = async () => {
    rememberEdited(
      resource,
      edits.map(({ name }) => name),
    )
    const done = await bulk.run()
    if (!done) return
    const isRunning = done.state === 'running'
    if (!isRunning && done.refusedCount > 0) return
    if (!isRunning) announce(done)
    onDone()
    onClose()
  }
  const count = formats.number(whole ? whole.count : changing.length)
  const selectedCount = whole ? whole.count : selected.length
  const canRun = whole ? bulk.hasEdits : changing.length > 0

  return (
    <Dialog
      title={t('bulkEdit.title', { records: labels.counted(selectedCount) })}
      width={640}
      isHeld={isBusy}
      onClose={close}
      footer={
        outcome ? (
          <>
            {isUndoable && (
              <Button disabled={isBusy} aria-keyshortcuts="Control+Z Meta+Z" onClick={undoHere}>
                {t('bulkEdit.undo')}
              </Button>
            )}
            <Button type="primary" disabled={isBusy} onClick={close}>
              {t('actions.close')}
            </Button>
          </>
        ) : (
          <DialogButtons isBusy={isBusy} onClose={close} disabled={!canRun} onClick={() => void run()}>
            {t('bulkEdit.run', { count })}
          </DialogButtons>
        )
      }
    >
      {outcome ? (
        <EditOutcome resource={resource} run={undone ?? outcome} seen={selected} />
      ) : error ? (
        <Alert type="error" role="alert" message={sentenceOf(error)} />
      ) : (
        <InputForm className="stack">
          <FieldEdits
            resource={resource}
            edited={selected.map(({ id }) => String(id))}
            edits={edits}
            likely={likely}
            onChange={setEdits}
          />
          {preview.error && <Alert type="error" role="alert" message={sentenceOf(preview.error)} />}
          {bulk.isPending || (preview.isWaiting && !preview.data) ? (
            <Loading label={t('bulkEdit.loading')} title={false} paragraph={{ rows: 2 }} />
          ) : whole ? (
            preview.data &&
            !preview.error && (
              <Flex vertical aria-busy={preview.isWaiting} style={{ opacity: preview.isWaiting ? 0.6 : 1 }}>
                <WholePreview resource={resource} preview={preview.data} />
              </Flex>
            )
          ) : (
            <EditPreview resource={resource} effects={bulk.effects} />
          )}
        </InputForm>
      )}
    </Dialog>
  )
}
