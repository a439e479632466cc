import { Alert, Button, Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { byteOrderMark, csvLine } from '../../import-export/csv'
import { undoRuns } from '../../providers/bulk-runs'
import { handleMutationError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { joinSentences } from '../../providers/translation'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { showToast, useUndoOffer } from '../../theme/toasts'
import { useHold } from '../page/use-hold'
import { useIsPhone } from '../page/use-is-phone'
import { ImportColumns } from './import-columns'
import { ImportFile } from './import-file'
import { ImportOutcomes, useRefusalMessages } from './import-outcomes'
import { useProblemMessage } from './progress'
import { saveFile } from './use-export'
import { type ImportControl, type ImportStep, useImport } from './use-import'

const steps: readonly { id: string; covers: readonly ImportStep[] }[] = [
  { id: 'file', covers: ['file', 'reading'] },
  { id: 'columns', covers: ['columns'] },
  { id: 'check', covers: ['checking', 'checked'] },
  { id: 'done', covers: ['running', 'done'] },
]

interface ImportDialogProps {
  resource: ResourceDeclaration
  onClose(): void
}

/** The steps of an import: choose a file, assign its columns, check every row, save. */
export const ImportDialog = ({ resource, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const messageOf = useProblemMessage()
  const control = useImport(resource)
  const isPhone = useIsPhone()
  const { state, undoable } = control
  const { step, problem, isStopped } = state
  const undo = () => void undoRuns(undoable.map(({ id }) => id)).catch(handleMutationError)
  const announce = () => {
    if (undoable.length === 0) return
    const records = labels.counted(undoable.reduce((sum, { changedCount }) => sum + changedCount, 0))
    const message = t('bulkRun.title', { action: t('bulkRun.actions.import'), records })
    showToast({ type: 'success', message, undo })
  }
  const undoHere = () => {
    onClose()
    undo()
  }
  useUndoOffer(undoable.length > 0 ? undoHere : null)
  const close = () => {
    announce()
    onClose()
  }
  const isBusy = step === 'checking' || step === 'running'
  useHold(isBusy)
  const current = steps.findIndex(({ covers }) => covers.includes(step))
  const isDry = step === 'checked'
  const isPass = isBusy || isDry || step === 'done'
  return (
    <Dialog
      title={t('importExport.import.title', { many: labels.manyInline })}
      width={860}
      isHeld={isBusy}
      onClose={close}
      footer={<Buttons resource={resource} control={control} onUndo={undoHere} onLeave={announce} onClose={close} />}
    >
      <Steps
        size="small"
        className="spaced"
        responsive={false}
        aria-label={t('importExport.import.steps')}
        current={current}
        items={steps.map(({ id }, at) => ({
          // A phone has no space for the titles of the other steps.
          title: (
            <span className={isPhone && at !== current ? 'visually-hidden' : ''}>
              {t(`importExport.import.step.${id}`)}
            </span>
          ),
        }))}
      />
      {problem !== null && (
        <Alert
          type="error"
          showIcon
          message={messageOf(problem, t(isDry ? 'importExport.import.brokenCheck' : 'importExport.import.broken'))}
        />
      )}
      {isStopped && (
        <Alert role="status" message={t(isDry ? 'importExport.import.stoppedCheck' : 'importExport.import.stopped')} />
      )}
      {(step === 'file' || step === 'reading') && <ImportFile control={control} />}
      {step === 'columns' && <ImportColumns resource={resource} control={control} />}
      {isPass && <ImportOutcomes resource={resource} control={control} />}
    </Dialog>
  )
}

interface ButtonsProps extends ImportDialogProps {
  control: ImportControl
  onUndo(): void
  /** Called before the results are replaced by another file. */
  onLeave(): void
}

const Buttons = ({ resource, control, onUndo, onLeave, onClose }: ButtonsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, check, run, stop, toColumns, restart } = control
  const { step, counts, columns } = state
  const toDo = counts.created + counts.changed
  // The results so far are valid, but some rows are unchecked.
  const isIncomplete = state.isStopped || state.problem !== null
  if (step === 'checking' || step === 'running') return <Button onClick={stop}>{t('importExport.import.stop')}</Button>
  if (step === 'columns') {
    return (
      <>
        <Button onClick={restart}>{t('importExport.import.back')}</Button>
        <Button type="primary" disabled={columns.every((key) => key === null)} onClick={check}>
          {t('importExport.import.check')}
        </Button>
      </>
    )
  }
  if (step === 'checked') {
    return (
      <>
        <Report resource={resource} control={control} />
        <Button onClick={toColumns}>{t('importExport.import.back')}</Button>
        {isIncomplete ? (
          <Button type="primary" onClick={check}>
            {t('importExport.import.checkAgain')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={toDo === 0}
            title={toDo === 0 ? t('importExport.import.nothingToDo') : undefined}
            onClick={run}
          >
            {t('importExport.import.run', { count: toDo, rows: formats.number(toDo) })}
          </Button>
        )}
      </>
    )
  }
  if (step === 'done') {
    return (
      <>
        <Report resource={resource} control={control} />
        {control.undoable.length > 0 && (
          <Button aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
            {t('bulkEdit.undo')}
          </Button>
        )}
        <Button
          onClick={() => {
            onLeave()
            restart()
          }}
        >
          {t('importExport.import.again')}
        </Button>
        <Button type={isIncomplete ? 'default' : 'primary'} onClick={onClose}>
          {t('importExport.import.close')}
        </Button>
        {isIncomplete && (
          <Button type="primary" onClick={run}>
            {t('importExport.import.goOn')}
          </Button>
        )}
      </>
    )
  }
  return <Button onClick={onClose}>{t('actions.cancel')}</Button>
}

/** The refused rows as a file, with the reason beside each row. */
const Report = ({ resource, control: { state } }: { resource: ResourceDeclaration; control: ImportControl }) => {
  const { t } = useTranslation()
  const refusalsOf = useRefusalMessages(resource)
  const { table, rows, file } = state
  if (!table || rows.refused.length === 0) return null
  const save = () => {
    const lines = rows.refused.map((row) => csvLine([...(row.cells ?? []), joinSentences(refusalsOf(row))]))
    const text = byteOrderMark + csvLine([...table.headers, t('importExport.import.problem')]) + lines.join('')
    const name = file?.name.replace(/\.\w+$/, '') ?? resource.name
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}-refused.csv`)
  }
  return (
    <Button icon={<Icon name="download" />} title={t('importExport.import.reportHelp')} onClick={save}>
      {t('importExport.import.report')}
    </Button>
  )
}
