import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { type AnyRecord, propertyOf, type ResourceDeclaration } from '../../declare'
import { kindOf } from '../../declare/kind'
import { canDo, hasTemplates } from '../../declare/properties'
import { useListPath } from '../../providers/access'
import { tokenFields } from '../../providers/documents'
import { useLabels } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { lazyPart } from '../../theme/later'
import { Loading } from '../../theme/loading'
import { focusInput } from '../form-fields/issue-text'
import { keepDraft } from '../form-values/draft'
import { type FormValues, templateValuesOf, valuesOfCopy, writtenFields } from '../form-values/form-values'
import { afterSave, useUnsavedChanges } from '../page/unsaved-changes-notifier'
import { useIsPhone } from '../page/use-is-phone'
import { useNextPage } from '../page/use-next-page'
import { useRecord } from '../page/use-record'
import { FormFooter } from './form-footer'
import { FormView } from './form-view'
import { useCreateActions } from './use-form-actions'
import { useRecordForm } from './use-record-form'
import { type ResourceForm, useResourceForm } from './use-resource-form'

const FormTemplates = lazyPart(async () => (await import('./form-templates')).FormTemplates, null)
const TemplateDialog = lazyPart(async () => (await import('../templates/manage-templates')).TemplateDialog, null)
const IssuedToken = lazyPart(async () => (await import('../actions/issued-token')).IssuedToken, null)

/** Creates a record. The URL may contain initial values by property, `?categoryId=…`, or the id of a record to copy. */
export const CreateScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const [search] = useSearchParams()
  const copied = search.get('copy')
  const given = givenBy(resource, search)
  if (copied !== null) return <CopyForm key={copied} resource={resource} id={copied} given={given} />
  return <CreateForm resource={resource} given={given} />
}

/** The form of a new record with the values of another one. */
const CopyForm = ({ resource, id, given }: Pick<CreateFormProps, 'resource' | 'given'> & { id: string }) => {
  const { t } = useTranslation()
  const { record, error } = useRecord(resource, id)
  // The open form stays when its source is deleted or cannot be loaded again.
  if (record) return <CreateForm resource={resource} given={{ ...valuesOfCopy(resource, record), ...given }} />
  if (error) return <Alert type="error" showIcon role="alert" message={t('form.create.noSource')} />
  return <Loading label={t('form.loading')} paragraph={{ rows: 8 }} />
}

interface CreateFormProps {
  resource: ResourceDeclaration
  /** The initial values by property. */
  given: FormValues
  /** Above another page: closes the form after a save, and without one. Omitted on the form's own page. */
  onClose?(saved: AnyRecord): void
  onCancel?(): void
  /** Whether the form has unsaved changes now. */
  onDirty?(isDirty: boolean): void
  /** One record is asked for: the form offers no other one after it. */
  isOne?: boolean
}

/** Refine's form around that of the record, so that typing does not render it. */
export const CreateForm = (props: CreateFormProps) => (
  <NewRecordForm {...props} refine={useResourceForm(props.resource)} />
)

const NewRecordForm = ({
  resource,
  refine,
  given,
  onClose,
  onCancel,
  onDirty,
  isOne = false,
}: CreateFormProps & { refine: ResourceForm }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openNext = useNextPage()
  const labels = useLabels(resource)
  // Drafts of the page below are not this form's.
  const draftPath = isOne ? `${resource.path}/new` : undefined
  const form = useRecordForm({ resource, form: refine, record: null, given, draftPath })
  const { isDirty } = form
  useUnsavedChanges(form)
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty])
  useFirstFocus(resource, onClose === undefined)
  const title = t('form.create.title', { one: labels.oneInline })
  const [issued, setIssued] = useState<AnyRecord | null>(null)
  const [asked, setAsked] = useTabState<'save' | 'manage' | null>('templates', null)
  const listPath = useListPath(resource)
  const isIssuing = tokenFields(resource).length > 0

  const saveAndOpen = async () => {
    const saved = await form.save()
    if (!saved) return
    if (isIssuing) setIssued(saved)
    else await open(saved)
  }
  const open = async (saved: AnyRecord) => {
    if (onClose) return onClose(saved)
    const path = keepTyped(saved) ?? (canDo(saved, 'show') ? pathOf(saved) : listPath)
    if (path) return openNext(path, { state: afterSave })
    setIssued(null)
    startNext()
  }
  const pathOf = (saved: AnyRecord) => `${resource.path}/${String(saved.id)}`
  /** Text typed during the save becomes a change of the new record: returns the path of its form then. */
  const keepTyped = (saved: AnyRecord): string | null => {
    const typed = form.typedMeanwhile()
    if (!canDo(saved, 'edit') || Object.keys(typed).length === 0) return null
    const path = `${pathOf(saved)}/edit`
    keepDraft(path, resource, 'update', { values: typed })
    return path
  }
  const { items, dialog } = useCreateActions(form, open)
  const isPossible = !form.isSaving
  const saveAndContinue = async () => {
    if (await form.save()) startNext()
  }
  const startNext = () => {
    form.empty()
    requestAnimationFrame(() => focusFirst(resource))
  }

  return (
    <>
      <FormView
        form={form}
        title={title}
        isTitled={onClose !== undefined}
        tools={
          hasTemplates(resource) && (
            <FormTemplates
              resource={resource}
              fill={form.fill}
              isEmpty={Object.keys(templateValuesOf(resource, form.values)).length === 0}
              isPage={onClose === undefined}
              onAsk={setAsked}
            />
          )
        }
        onSave={() => void saveAndOpen()}
        footer={
          <FormFooter
            isNew
            form={form}
            verb={t('form.save')}
            actions={[
              {
                id: 'cancel',
                label: t('form.cancel'),
                run: () => (onCancel ? onCancel() : void navigate(listPath ?? '/')),
              },
              ...(isIssuing || isOne
                ? []
                : [{ id: 'another', label: t('form.saveAndCreate'), isPossible, run: () => void saveAndContinue() }]),
              ...(onClose ? [] : items.map((item) => ({ ...item, isPossible }))),
            ]}
          />
        }
      />
      {dialog}
      {asked && (
        <TemplateDialog asked={asked} resource={resource} values={form.values} onClose={() => setAsked(null)} />
      )}
      {issued && <IssuedToken resource={resource} record={issued} onClose={() => void open(issued)} />}
    </>
  )
}

const focusFirst = (resource: ResourceDeclaration) => {
  const [first] = writtenFields(resource, 'create')
  if (first) focusInput(propertyOf(...first), 'nearest')
}

/** The first input has the focus after a navigation to the page of the form. On a phone, a keyboard would cover it. */
function useFirstFocus(resource: ResourceDeclaration, isPage: boolean) {
  const isNavigation = useNavigationType() === NavigationType.Push
  const isPhone = useIsPhone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start
  useEffect(() => {
    if (isPage && isNavigation && !isPhone) focusFirst(resource)
  }, [])
}

/** The initial values in a URL, parsed by kind. */
function givenBy(resource: ResourceDeclaration, search: URLSearchParams): FormValues {
  return Object.fromEntries(
    writtenFields(resource, 'create').flatMap(([name, field]) => {
      const property = propertyOf(name, field)
      const text = search.get(property)
      const value = text === null ? undefined : kindOf(field).parse(text, field)
      return value === undefined ? [] : [[property, value]]
    }),
  )
}
