import { Alert, Button, Flex, Popover, Skeleton } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type AnyRecord, fieldOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { useAskedCreation } from '../../fields/asked-creation.ui'
import { editorOf, hasEditor } from '../../fields/editors.ui'
import { useViewer } from '../../providers/access'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { lazyPart, loadParts } from '../../theme/later'
import { isOfLayer } from '../../theme/layers'
import { InputForm } from '../controls/input-form'
import { useRecordForm } from '../form/use-record-form'
import { type ResourceForm, useResourceForm } from '../form/use-resource-form'
import { FormField } from '../form-fields/form-field'
import { useFieldMessages } from '../form-fields/issue-text'
import { useChangedSentence } from '../history/use-history'
import { isInForm } from '../list/cells'
import type { ListRecord } from '../list/columns'
import { useIsPhone } from '../page/use-is-phone'
import { type ShownRecord, useLiveRecord } from '../page/use-record'
import { useRecordTitleOf } from '../parts'
import { nameOfCell, waitingNamed } from '../waiting-saves/waiting-saves'
import { firstControl, nextControl } from './cell-keys'
import { holdKeys, typeHeldKeys } from './held-keys'
import '../form-fields/form.css'
import '../../fields/editors.css'

/** Few saves are stale. */
const ConflictDialog = lazyPart(async () => (await import('../form/conflict-dialog')).ConflictDialog, null)

/** Loaded after the form. */
const EditingTeam = lazyPart(async () => (await import('../collaboration/record-team')).EditingTeam, null)

/** Loads the parts of these fields' editors that would load with their first use; not the large ones of long texts. */
export const loadEditors = (resource: ResourceDeclaration, names: readonly string[]): Promise<unknown> =>
  loadParts(
    names.flatMap((name) => {
      const field = fieldOf(resource, name)
      const { Editor, parts = [], isWide = false } = field && hasEditor(field) ? editorOf(field) : {}
      return isWide ? [] : [Editor, ...parts]
    }),
  )

interface CellEditorProps {
  resource: ResourceDeclaration
  record: ListRecord
  name: string
  /** The cell, which the editor covers. */
  cell: HTMLElement
  /**
   * After a save, or without one.
   * @param step 1 and -1 go on to the next or the previous editable cell
   * @param saved the record after the save: the row has its former values until the list is loaded again
   */
  onClose(step: 1 | -1 | 0, saved?: AnyRecord): void
}

/** Edits one field of a record above its cell: the form of the record, with this field alone. */
export const CellEditor = (props: CellEditorProps) => {
  const { resource, record: row, name, cell, onClose } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const form = useResourceForm(resource, row.id)
  const live = useLiveRecord(resource, row.id, form.query)
  // The cache may have an earlier version than the row: the form starts with the current one.
  const { retry } = live
  const isLoaded = form.query?.isFetching === false && live.record !== undefined
  const isEarlier = isLoaded && Number(live.record?.version) < row.version
  const started = useRef(false)
  started.current ||= isLoaded && !isEarlier
  const mustReload = isEarlier && !started.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is another function at each render
  useEffect(() => {
    if (mustReload) retry()
  }, [mustReload])
  /** Saves, or closes without changes; the form sets it. */
  const leave = useRef<() => void>(() => onClose(0))
  const field = fieldOf(resource, name)
  const isWide = field && editorOf(field).isWide
  const isPhone = useIsPhone()
  const problem = live.isGone ? t('live.deletedMeanwhile') : live.error ? sentenceOf(live.error) : null
  const label = t('cellEdit.title', { field: labels.field(name), record: titleOf(row) })
  return createPortal(
    <Popover
      open
      arrow={false}
      trigger="click"
      placement="bottomLeft"
      align={alignOver(cell)}
      // A press in the form of a new record, which a picker opened, is no press beside the editor.
      onOpenChange={(isOpen) => !isOpen && !useAskedCreation.getState().asked && leave.current()}
      // On a phone it is as wide as the screen, less its margins.
      styles={{ root: { paddingInline: isPhone ? 8 : 0 }, body: { padding: 0 } }}
      content={
        <CellDialog label={label} width={isWide ? 664 : 384} onClose={onClose}>
          {problem && <Alert type="warning" showIcon role="alert" message={problem} />}
          {live.record && started.current && !live.isGone ? (
            <CellForm {...props} refine={form} loaded={live.record} reload={live.reload} leave={leave} />
          ) : (
            !problem && (
              <div role="status" aria-label={t('form.loading')}>
                <Skeleton.Input active block />
              </div>
            )
          )}
        </CellDialog>
      }
    >
      <span className="cell-anchor cover" />
    </Popover>,
    cell,
  )
}

/** The first corner of the editor is at that of the cell. */
const alignOver = (cell: HTMLElement) => {
  const corner = getComputedStyle(cell).direction === 'rtl' ? 'tr' : 'tl'
  return { points: [corner, corner], offset: [0, 0], overflow: { shiftX: true, shiftY: true, adjustY: false } }
}

interface CellDialogProps extends Pick<CellEditorProps, 'onClose'> {
  label: string
  width: number
  children: ReactNode
}

const CellDialog = ({ label, width, onClose, children }: CellDialogProps) => {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A record in the cache is there immediately, and its input has the focus already.
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="cell-editor scroll"
      style={{ inlineSize: width, maxBlockSize: 'calc(100dvh - 16px)', padding: 12 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOfLayer(event)) onClose(0)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}

interface CellFormProps extends CellEditorProps {
  refine: ResourceForm
  loaded: ShownRecord
  reload(): Promise<ShownRecord | undefined>
  leave: { current: () => void }
}

const CellForm = ({ resource, name, refine, loaded, reload, leave, onClose }: CellFormProps) => {
  const { t } = useTranslation()
  const field = fieldOf(resource, name)
  const draftPath = nameOfCell(resource, loaded.id, [field ? propertyOf(name, field) : name])
  const [kept] = useState(() => waitingNamed(draftPath))
  const form = useRecordForm({ resource, form: refine, record: loaded, reload, draftPath, waiting: kept })
  const fieldMessages = useFieldMessages(resource, form.messages)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const view = useRef<HTMLFormElement>(null)
  const step = useRef<1 | -1 | 0>(0)
  const { isDirty, savedAt, waiting, stale, refusals } = form
  const isOffered = isInForm(resource, name, { ...loaded, ...form.values }, me)
  useFirstFocus(view, refusals, field && editorOf(field).isWide)

  const finish = (next: 1 | -1 | 0) => {
    step.current = next
    if (isDirty && isOffered) {
      void form.save()
      return
    }
    // The value of the record was put back.
    if (kept && isOffered) form.withdraw()
    onClose(next)
  }
  // A click in the comparison is no click beside the editor.
  leave.current = () => stale === null && finish(0)
  useEffect(() => {
    if ((savedAt !== null || waiting !== null) && !isDirty) onClose(step.current, form.record ?? undefined)
  }, [savedAt, waiting, isDirty, onClose, form.record])
  // Keys after Tab are for the next cell. Keys during another save are for this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClose` is another function at each render
  useLayoutEffect(() => (form.isSaving && step.current !== 0 ? holdKeys(onClose) : undefined), [form.isSaving])

  if (!field) return null
  if (!isOffered) return <Alert type="info" showIcon role="alert" message={t('cellEdit.notOffered')} />
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, target } = event
    if (event.nativeEvent.isComposing || !view.current?.contains(target as Node)) return
    if (key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      const next = nextControl(view.current, target as HTMLElement, event.shiftKey ? -1 : 1)
      if (next) next.focus()
      else finish(event.shiftKey ? -1 : 1)
    } else if (key === 'Enter' && isSaving(event, isDirty)) {
      event.preventDefault()
      event.stopPropagation()
      finish(0)
    }
  }
  const property = propertyOf(name, field)
  const others = fieldMessages.filter(({ path }) => path.split('.')[0] !== property)
  return (
    <InputForm
      view={view}
      className="stack"
      aria-busy={form.isSaving}
      onKeyDownCapture={onKeyDown}
      onFinish={() => finish(0)}
    >
      <FormField form={form} name={name} field={field} fieldMessages={fieldMessages} />
      {/* A rule may name a field that is not here. */}
      {others.map(({ path, label, text }) => (
        <p key={path} role="alert" className="text-danger text-small">
          {label}
          {t('form.colon')}
          {text}
        </p>
      ))}
      {form.isBehind && <ChangedMeanwhile resource={resource} record={loaded} />}
      <Flex gap={8} justify="end">
        {resource.collaboration && <EditingTeam resource={resource} recordId={loaded.id} />}
        <Button size="small" className="end" onClick={() => onClose(0)}>
          {t('form.cancel')}
        </Button>
        <Button size="small" type="primary" htmlType="submit" loading={form.isSaving}>
          {t('form.save')}
        </Button>
      </Flex>
      {stale && <ConflictDialog form={form} current={stale} />}
    </InputForm>
  )
}

const ChangedMeanwhile = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => (
  <Alert type="warning" showIcon role="status" message={useChangedSentence(resource, record)} />
)

/**
 * Enter saves from one line of text. It chooses in an open picker and opens one without changes. In a long text it
 * breaks the line; Ctrl or ⌘ Enter saves.
 */
function isSaving({ target, ctrlKey, metaKey }: KeyboardEvent, isDirty: boolean): boolean {
  if (ctrlKey || metaKey) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.getAttribute('role') === 'combobox') return target.ariaExpanded !== 'true' && isDirty
  return target instanceof HTMLInputElement || target.getAttribute('role') === 'switch'
}

/** Focuses the first control, or the first invalid one after a refusal. It waits for an editor that loads. */
function useFirstFocus(view: { current: HTMLFormElement | null }, refusals: number, isLate?: boolean): void {
  useEffect(() => {
    let frame = 0
    const attempt = () => {
      const form = view.current
      const wrong = refusals > 0 ? form?.querySelector<HTMLElement>('[aria-invalid=true]') : null
      const first = wrong ?? (form && firstControl(form, isLate))
      first?.focus({ preventScroll: true })
      if (!first || document.activeElement !== first) frame = requestAnimationFrame(attempt)
      else if (refusals === 0) {
        if (first instanceof HTMLInputElement) first.select()
        // A key must not replace a long text.
        else if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
        void typeHeldKeys()
      }
    }
    attempt()
    return () => cancelAnimationFrame(frame)
  }, [view, refusals, isLate])
}
