import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { type AnyRecord, type ResourceDeclaration, singleId } from '../../declare'
import { useLabels, useLanguage } from '../../providers/labels'
import { RequestError } from '../../providers/request-error'
import { titleOf } from '../../registry/title'
import { Icon } from '../../theme/icon'
import { ChangedMeanwhile } from '../live/changed-meanwhile'
import { RecordProblem } from '../record/record-problem'
import { useRecord } from '../record/use-record'
import { useRecordTitle } from '../shell/record-title'
import { ConflictDialog } from './conflict-dialog'
import { FormSkeleton } from './form-skeleton'
import { FormStates } from './form-states'
import type { LoadedRecord } from './form-values'
import { FormView } from './form-view'
import { LeaveGuard, useLeaving } from './leave-guard'
import { saveKeyName } from './save-key'
import { SaveState } from './save-state'
import { useFormActions } from './use-form-actions'
import { formFields, useRecordForm } from './use-record-form'

/** Changes a record: loads what its form shows and no more. */
export const EditScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { id = resource.single ? singleId : '' } = useParams()
  const { record, error, isGone, retry, reload } = useRecord(resource, id, formFields(resource))
  const language = useLanguage()
  useRecordTitle(record && !resource.single ? titleOf(resource, record, language) : undefined)
  if (record && !record.can.includes('edit'))
    return <RecordProblem resource={resource} error={notEditable} retry={retry} />
  if (record) return <EditForm key={id} resource={resource} record={record} isGone={isGone} reload={reload} />
  if (error) return <RecordProblem resource={resource} error={error} retry={retry} />
  return <FormSkeleton resource={resource} />
}

/** A record that may be seen but not changed as it is now: the address of its form was typed or kept. */
const notEditable = new RequestError('Your role does not allow this.', {
  code: 'FORBIDDEN',
  statusCode: 403,
  key: 'errors.forbidden',
})

interface EditFormProps {
  resource: ResourceDeclaration
  record: LoadedRecord & AnyRecord
  /** Somebody deleted it while it was edited. */
  isGone: boolean
  reload(): Promise<LoadedRecord | undefined>
}

const EditForm = ({ resource, record, isGone, reload }: EditFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const labels = useLabels(resource)
  const language = useLanguage()
  const form = useRecordForm({ resource, record, reload })
  const actions = useFormActions(form)
  const isLeaving = useLeaving()
  const hasScreen = resource.operations.includes('show')
  const back = hasScreen ? `${resource.path}/${String(record.id)}` : resource.path
  const save = () => void form.save()

  return (
    <>
      <FormView
        form={form}
        states={<FormStates form={form} />}
        title={resource.single ? labels.one : t('form.edit.title', { title: titleOf(resource, record, language) })}
        subtitle={
          resource.single ? undefined : (
            <Link to={back}>{hasScreen ? t('form.edit.open', { one: labels.oneInline }) : labels.many}</Link>
          )
        }
        onSave={save}
        footer={
          <>
            {(isGone || form.isBehind) && (
              <ChangedMeanwhile resource={resource} record={record} isGone={isGone} onCompare={form.review} />
            )}
            <SaveState form={form} />
            <div className="record-form-buttons">
              {!resource.single && (
                <Button onClick={() => void navigate(back)}>{t(form.isDirty ? 'form.cancel' : 'form.back')}</Button>
              )}
              {actions.items.map(({ id, label, icon, run }) => (
                <Button key={id} disabled={form.isSaving} icon={<Icon name={icon} size={16} />} onClick={run}>
                  {label}
                </Button>
              ))}
              <Button type="primary" htmlType="submit" loading={form.isSaving} title={saveKeyName()}>
                {t('form.save')}
              </Button>
            </div>
          </>
        }
      />
      {actions.dialog}
      {form.stale && <ConflictDialog form={form} current={form.stale} />}
      <LeaveGuard isDirty={form.isDirty} isLeaving={isLeaving} />
    </>
  )
}
