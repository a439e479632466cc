import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type AnyRecord, meets, type ResourceDeclaration, surroundingsOf } from '../../declare'
import { screenPath } from '../../fields/record-link.ui'
import { useViewer } from '../../providers/access'
import { useLabels, useLanguage } from '../../providers/labels'
import { RequestError } from '../../providers/request-error'
import { titleOf } from '../../registry/title'
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
import { PreviewButton } from '../preview/preview-button'
import { RecordProblem } from './problem-part'
import { RecordStates } from './record-states'
import { RecordTabs } from './record-tabs'
import { ShowScreen } from './show-screen'
import { useTitleOf } from './use-title-of'

/** Few saves are stale. */
const ConflictDialog = lazyPart(async () => (await import('../form/conflict-dialog')).ConflictDialog, null)

/** Loaded for a record with a draft. */
const FormDraft = lazyPart(async () => (await import('../form/form-draft')).FormDraft, null)

/** Loaded after the form. */
const EditingTeam = lazyPart(async () => (await import('../collaboration/record-team')).EditingTeam, null)
/** The space of the two buttons on the form of a single record, so that nothing moves when they come. */
const teamSpace = { minBlockSize: 28, minInlineSize: 190 }

/**
 * The edit form of a record; it loads the fields of the form only. A single record has no other screen: its team is beside
 * the title, and its notes and history are below the form. Without the permission to edit it is shown.
 */
export const EditScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const id = useRecordId(resource)
  const form = useResourceForm(resource, id)
  const { record, error, isGone, retry, reload } = useLiveRecord(resource, id, form.query)
  useTitleOf(resource, record)
  if (record && !record.can.includes('edit'))
    return resource.single ? (
      <ShowScreen resource={resource} />
    ) : (
      <RecordProblem resource={resource} error={notEditable} retry={retry} />
    )
  if (record)
    return <EditForm key={id} resource={resource} form={form} record={record} isGone={isGone} reload={reload} />
  if (error) return <RecordProblem resource={resource} error={error} retry={retry} />
  return <FormSkeleton resource={resource} />
}

/** A record that may be seen but not changed now, opened by the address of its form. */
const notEditable = new RequestError('Your role does not allow this.', {
  code: 'FORBIDDEN',
  statusCode: 403,
  key: 'errors.forbidden',
})

interface EditFormProps {
  resource: ResourceDeclaration
  form: ResourceForm
  record: ShownRecord
  /** The record was deleted during the edit. */
  isGone: boolean
  reload(): Promise<AnyRecord | undefined>
}

const EditForm = ({ resource, form: refine, record, isGone, reload }: EditFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const language = useLanguage()
  const form = useRecordForm({ resource, form: refine, record, reload })
  const actions = useFormActions(form)
  useUnsavedChanges(form)
  const back = screenPath(resource, record.id)
  const title = titleOf(resource, record, language)
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
            {resource.collaboration && (
              <div style={resource.single ? teamSpace : { display: 'contents' }}>
                <EditingTeam resource={resource} recordId={record.id} />
              </div>
            )}
          </>
        }
        title={resource.single ? title : t('form.edit.title', { title })}
        subtitle={
          resource.single ? undefined : (
            <>
              <Link to={back}>{t('form.edit.open', { one: labels.oneInline })}</Link>
              <PreviewButton type="link" style={asLink} resource={resource} record={record} />
            </>
          )
        }
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
              ...(resource.single
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
      {resource.single && (
        <div className="record page apart">
          <RecordTabs resource={resource} record={record} />
        </div>
      )}
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

/** Looks like the link beside it. */
const asLink = { blockSize: 'auto', paddingInline: 0, fontSize: 'inherit', fontWeight: 'inherit' }

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
