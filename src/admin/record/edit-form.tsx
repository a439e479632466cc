import { Alert, Button, Skeleton } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type AnyRecord, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { useViewer } from '../../providers/access'
import { lazyPart } from '../../theme/later'
import { Loading } from '../../theme/loading'
import { FormFooter } from '../form/form-footer'
import { FormView } from '../form/form-view'
import { useFormActions } from '../form/use-form-actions'
import { useRecordForm } from '../form/use-record-form'
import { formStates, type ResourceForm, useResourceForm } from '../form/use-resource-form'
import { useChangedSentence } from '../history/use-history'
import { useUnsavedChanges } from '../page/unsaved-changes-notifier'
import { type ShownRecord, useLiveRecord, useRecordId } from '../page/use-record'
import { RecordProblem } from './problem-part'
import { RecordStates } from './record-states'
import { useTitleOf } from './use-title-of'

/** Few saves are stale. */
const ConflictDialog = lazyPart(async () => (await import('../form/conflict-dialog')).ConflictDialog, null)

/** Loaded for a record with a draft. */
const FormDraft = lazyPart(async () => (await import('../form/form-draft')).FormDraft, null)

interface EditedRecordProps {
  resource: ResourceDeclaration
  /** For a record that may be seen but not changed. */
  readOnly: ReactNode
  children(edited: EditedRecord): ReactNode
}

/** What `EditForm` needs of a loaded record. */
export interface EditedRecord {
  resource: ResourceDeclaration
  /** Refine's form. */
  form: ResourceForm
  record: ShownRecord
  /** The record was deleted during the edit. */
  isGone: boolean
  reload(): Promise<AnyRecord | undefined>
}

/** Loads the record in the address with the fields of its form only, and keeps it current. */
export const EditedRecord = ({ resource, readOnly, children }: EditedRecordProps) => {
  const id = useRecordId(resource)
  const form = useResourceForm(resource, id)
  const { record, error, isGone, retry, reload } = useLiveRecord(resource, id, form.query)
  useTitleOf(resource, record)
  if (record && !record.can.includes('edit')) return readOnly
  if (record) return <Fragment key={id}>{children({ resource, form, record, isGone, reload })}</Fragment>
  if (error) return <RecordProblem resource={resource} error={error} retry={retry} />
  return <FormSkeleton resource={resource} />
}

interface EditFormProps extends EditedRecord {
  title: string
  /** The page's sentence under its title. */
  subtitle?: ReactNode
  /** Who works on the record, beside its title and states. */
  team: ReactNode
  /** Where the form goes without a save; omitted where it is the only screen of its record. */
  back?: string
}

export const EditForm = ({
  resource,
  form: refine,
  record,
  isGone,
  reload,
  title,
  subtitle,
  team,
  back,
}: EditFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useRecordForm({ resource, form: refine, record, reload })
  const actions = useFormActions(form)
  useUnsavedChanges(form)
  const save = () => void form.save()
  const isPossible = !form.isSaving
  const { drafts } = resource
  const hasDraft = drafts !== undefined && record[drafts.mark] === true
  const mayDraft = drafts !== undefined && (form.draft || (!hasDraft && canHaveDraft(resource, record)))

  return (
    <>
      <FormView
        form={form}
        states={
          <>
            <RecordStates resource={resource} record={form.record as AnyRecord} names={formStates(resource)} />
            {resource.collaboration && team}
          </>
        }
        title={title}
        subtitle={subtitle}
        onSave={save}
        // The key never publishes a draft: only its button does.
        onSaveKey={form.draft ? () => void (form.isDirty && form.saveDraft()) : save}
        banner={(hasDraft || form.draft) && <FormDraft form={form} record={record} />}
        footer={
          <FormFooter
            form={form}
            verb={t(form.draft ? 'recordDraft.publish' : 'form.save')}
            hasKey={!form.draft}
            actions={[
              ...(back === undefined
                ? []
                : [
                    {
                      id: 'back',
                      label: t(form.isDirty ? 'form.cancel' : 'form.back'),
                      run: () => void navigate(back),
                    },
                  ]),
              ...(mayDraft
                ? [
                    {
                      id: 'draft',
                      label: t('recordDraft.save'),
                      isPossible: isPossible && form.isDirty,
                      'aria-keyshortcuts': form.draft ? 'Control+S Meta+S' : undefined,
                      run: () => void form.saveDraft(),
                    },
                  ]
                : []),
              ...(form.draft ? [] : actions.items.map((item) => ({ ...item, isPossible }))),
            ]}
          >
            {(isGone || form.isBehind) && (
              <ChangedMeanwhile resource={resource} record={record} isGone={isGone} onCompare={form.review} />
            )}
          </FormFooter>
        }
      />
      {actions.dialog}
      {form.stale && <ConflictDialog form={form} current={form.stale} />}
    </>
  )
}

/** The form's shape while its record is on the way, so that nothing jumps when it comes. */
const FormSkeleton = ({ resource }: { resource: ResourceDeclaration }) => (
  <Loading className="record-form page">
    <Skeleton active title={{ width: 260 }} paragraph={false} />
    {resource.form.map(({ id, fields }) => (
      <div className="form-section section" key={id}>
        <div>
          <Skeleton active title={{ width: 120 }} paragraph={false} />
        </div>
        <div className="halves">
          {fields.map((name) => (
            <div className="stack tight" style={{ gridColumn: '1 / -1' }} key={name}>
              <Skeleton active title={{ width: 90 }} paragraph={false} />
              <Skeleton.Input active block />
            </div>
          ))}
        </div>
      </div>
    ))}
  </Loading>
)

/** Whether a record may get a draft now. */
const canHaveDraft = (resource: ResourceDeclaration, record: AnyRecord) =>
  resource.drafts !== undefined &&
  meets(resource, resource.drafts.of, record, surroundingsOf(useViewer.getState().viewer?.id ?? null))

interface ChangedMeanwhileProps {
  resource: ResourceDeclaration
  /** The current record. */
  record: AnyRecord
  isGone: boolean
  /** Opens the comparison of typed and saved values. */
  onCompare(): void
}

/** Says who saved the record during the edit. Typed values stay. */
const ChangedMeanwhile = ({ resource, record, isGone, onCompare }: ChangedMeanwhileProps) => {
  const { t } = useTranslation()
  const changed = useChangedSentence(resource, record)
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={isGone ? t('live.deletedMeanwhile') : changed}
      action={
        !isGone && (
          <Button type="link" size="small" onClick={onCompare}>
            {t('live.compare')}
          </Button>
        )
      }
    />
  )
}
