import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { Dialog } from '../../theme/dialog'
import { Loading } from '../../theme/loading'
import { DialogForm } from '../form-fields/dialog-form'
import { FormField } from '../form-fields/form-field'
import { slotsOf } from '../parts'
import { ActionOutcome } from './action-outcome'
import { DeletionRefusals } from './deletion-refusals'
import { isOnMany, type PossibleAction, possibleActions } from './possible-actions'
import { sentenceValues } from './sentence-values'
import type { Outcome, useAct } from './use-act'
import { useActionForm } from './use-action-form'
import '../form-fields/form.css'
import '../../fields/editors.css'

interface ActionDialogProps {
  resource: ResourceDeclaration
  action: PossibleAction
  /** The label of the button. */
  label: string
  act: ReturnType<typeof useAct>
  /** All records were changed. */
  onDone(outcome: Outcome): void
  /** Some were changed and some refused; the dialog stays open to report which. */
  onChanged(): void
  /** Another action was chosen instead. */
  onInstead(actionId: string, record: AnyRecord): void
  /** Closed without an action, or with the result of one that was refused for some records. */
  onClose(outcome: Outcome | null): void
}

/** Confirms an action: names the record and the consequences, has its inputs, and shows errors. */
export const ActionDialog = ({
  resource,
  action,
  label,
  act,
  onDone,
  onChanged,
  onInstead,
  onClose,
}: ActionDialogProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const language = useLanguage()
  const labels = useLabels(resource)
  const dialog = useActionForm({ resource, action, act, onDone, onChanged })
  const { record, outcome, isBusy, isChecking, refused, possible, isRefused, problem, form, inputs, fieldMessages } =
    dialog
  const close = () => onClose(outcome)
  const isMany = isOnMany(action)
  const count = action.whole?.count ?? action.records.length
  const instead = isRefused && record ? insteadOf(resource, record) : []
  const values = record && sentenceValues(resource, record, formats, language)
  const Slot = slotsOf(resource).actions?.[action.id]
  const title = isMany
    ? t('actions.titleMany', { action: label, records: labels.counted(count) })
    : t('actions.title', { action: label, title: values?.title ?? '' })

  return (
    <Dialog
      role={action.isDanger ? 'alertdialog' : 'dialog'}
      title={title}
      isHeld={isBusy}
      onClose={close}
      footer={
        outcome ? (
          <Button type="primary" onClick={close}>
            {t('actions.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={close}>
              {t('actions.back')}
            </Button>
            {instead.map(({ id, kind }) => (
              <Button key={id} onClick={() => record && onInstead(id, record)}>
                {kind === 'edit' ? t('actions.edit') : labels.action(id)}
              </Button>
            ))}
            {!isRefused && (
              <Button
                type="primary"
                danger={action.isDanger}
                loading={isBusy}
                disabled={isChecking || (!isMany && !record)}
                onClick={() => void dialog.submit()}
              >
                {isMany
                  ? t('actions.verbMany', { action: label, count: action.whole?.count ?? possible.length })
                  : label}
              </Button>
            )}
          </>
        )
      }
    >
      {outcome ? (
        <ActionOutcome resource={resource} records={action.records} outcome={outcome} label={label} />
      ) : (
        <DialogForm isBusy={isBusy} problem={problem} onSubmit={() => void dialog.submit()}>
          {isChecking ? (
            <Loading label={t('actions.checking')} title={false} paragraph={{ rows: 1 }} />
          ) : (
            isRefused || (
              <Question
                resource={resource}
                action={{ ...action, records: possible }}
                isMany={isMany}
                label={label}
                values={values}
              />
            )
          )}
          {refused.length > 0 && (
            <DeletionRefusals resource={resource} records={action.records} refused={refused} onLeave={close} />
          )}
          {action.selectedCount > count && (
            <p>{t('actions.partly', { count: action.selectedCount - count, total: action.selectedCount })}</p>
          )}
          {Slot && record && <Slot resource={resource} record={record} values={form.values} />}
          {inputs.map(([name, field]) => (
            <FormField
              key={name}
              form={form}
              name={name}
              field={field}
              fieldMessages={fieldMessages}
              label={labels.actionField(action.id, name)}
            />
          ))}
        </DialogForm>
      )}
    </Dialog>
  )
}

/** Alternatives for a record that cannot be deleted: edit it, or deactivate it by an action without a dialog. */
const insteadOf = (resource: ResourceDeclaration, record: AnyRecord) =>
  possibleActions(resource, [record]).filter(
    ({ id, kind, isDanger }) => kind === 'edit' || (kind === 'action' && !isDanger && resource.actions[id]?.set),
  )

interface QuestionProps {
  resource: ResourceDeclaration
  action: PossibleAction
  /** Several were selected, although the action may apply to only one. */
  isMany: boolean
  label: string
  values: Record<string, string | number> | undefined
}

/** The sentence with the record and the consequences. */
const Question = ({ resource, action, isMany, label, values }: QuestionProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  if (isMany) {
    const count = action.whole?.count ?? action.records.length
    const names = { records: labels.counted(count), count, action: label }
    return (
      <p>
        {t(
          action.kind === 'delete' ? (resource.trash ? 'trash.moveMany' : 'actions.deleteMany') : 'actions.confirmMany',
          names,
        )}
      </p>
    )
  }
  if (!values) return <Loading title={false} paragraph={{ rows: 1 }} />
  const asked = labels.actionConfirm(action.id, values)
  const names = { title: values.title, one: labels.oneInline, action: label }
  if (asked) return <p>{asked}</p>
  if (action.kind === 'delete') return <p>{t(resource.trash ? 'trash.moveOne' : 'actions.deleteOne', names)}</p>
  return resource.actions[action.id]?.confirm ? <p>{t('actions.confirmOne', names)}</p> : null
}
