import { Button, Flex, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { propertiesOf, type ResourceDeclaration } from '../../declare'
import { mayDo, useStaffRoles, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { NumberInput } from '../../theme/number-input'
import { FieldEdits } from '../bulk-edit/field-edits'
import { Labelled } from '../controls/labelled'
import { FormField } from '../form-fields/form-field'
import type { Changes, StepDraft } from './draft'
import { PeopleSelect } from './people-select'
import '../form-fields/form.css'
import '../../fields/editors.css'

interface StepEditorProps {
  resource: ResourceDeclaration
  step: StepDraft
  /** From 1. */
  number: number
  isLast: boolean
  /** Refusals of the server by path below the step. */
  messages: Readonly<Record<string, string>>
  onChange(changes: Changes<StepDraft>): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** One step of an automation with the inputs of its kind. */
export const StepEditor = (props: StepEditorProps) => {
  const { step, number, isLast, messages, onMove, onRemove } = props
  const { t } = useTranslation()
  const title = t('automations.stepTitle', { number, kind: t(`automations.steps.${step.kind}`) })
  const Inputs = inputsOf[step.kind]
  const tool = (label: string, icon: string, run: () => void) => (
    <Button
      type="text"
      size="small"
      icon={<Icon name={icon} size={15} />}
      aria-label={`${label}${t('form.colon')}${title}`}
      title={label}
      onClick={({ currentTarget }) => {
        run()
        // The browser takes the focus from a button that moves with its step.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    />
  )
  return (
    <fieldset className="surface padded stack" aria-label={title} data-path={`steps.${number - 1}`}>
      <Flex align="center" gap={4}>
        <span className="fill text-strong" aria-hidden="true">
          {title}
        </span>
        {number > 1 && tool(t('automations.moveUp'), 'up', () => onMove(-1))}
        {!isLast && tool(t('automations.moveDown'), 'down', () => onMove(1))}
        {tool(t('automations.removeStep'), 'trash', onRemove)}
      </Flex>
      <Inputs {...props} />
      {Object.entries(messages).map(([path, text]) => (
        <p key={path} role="alert" className="text-danger">
          {text}
        </p>
      ))}
    </fieldset>
  )
}

/** The id of an input, by which the summary of a refusal focuses it. */
const inputId = (number: number, path: string) => `field-steps-${number - 1}-${path}`

const ActionInputs = ({ resource, step, onChange }: StepEditorProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const viewer = useViewer((state) => state.viewer)
  const { action, input } = step
  const possible = Object.keys(resource.actions).filter(
    (id) => mayDo(viewer, resource.name, id) && !resource.actions[id]?.issue,
  )
  return (
    <>
      <Labelled label={t('automations.action')}>
        {(id) => (
          <Select
            id={id}
            value={action || null}
            placeholder={t('automations.chooseAction')}
            options={possible.map((each) => ({ value: each, label: labels.action(each) }))}
            onChange={(next: string) => onChange({ action: next, input: {} })}
          />
        )}
      </Labelled>
      {[...propertiesOf(resource.actions[action]?.input ?? {})].map(([property, [name, field]]) => (
        <FormField
          key={`${action} ${property}`}
          form={{
            resource,
            action,
            operation: 'create',
            record: null,
            values: input,
            change: (changed, value) => onChange((latest) => ({ input: { ...latest.input, [changed]: value } })),
          }}
          name={name}
          field={field}
          fieldMessages={[]}
          label={labels.actionField(action, name)}
        />
      ))}
    </>
  )
}

const EditInputs = ({ resource, step, onChange }: StepEditorProps) => (
  <FieldEdits
    resource={resource}
    edits={step.edits}
    likely={[]}
    onChange={(change) => onChange(({ edits }) => ({ edits: change(edits) }))}
  />
)

const AssignInputs = ({ resource, step, number, onChange }: StepEditorProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Labelled id={inputId(number, 'personId')} label={t('collaboration.assignee')}>
        {(id) => (
          <PeopleSelect
            id={id}
            resource={resource}
            most={1}
            value={step.personId ? [step.personId] : []}
            onChange={([personId = null]) => onChange({ personId })}
          />
        )}
      </Labelled>
      <Labelled label={t('automations.dueInDays')}>
        {(id) => (
          <NumberInput
            id={id}
            min={0}
            max={365}
            precision={0}
            value={step.dueInDays}
            onChange={(dueInDays) => onChange({ dueInDays })}
          />
        )}
      </Labelled>
    </>
  )
}

const TextInput = ({ step, number, onChange }: StepEditorProps) => {
  const { t } = useTranslation()
  return (
    <Labelled
      id={inputId(number, 'text')}
      label={t('automations.text')}
      help={t('automations.textHelp', { title: '{title}' })}
    >
      {(id) => (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={step.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
    </Labelled>
  )
}

const NotifyInputs = (props: StepEditorProps) => {
  const { resource, step, number, onChange } = props
  const { t } = useTranslation()
  const staffRoles = useStaffRoles()
  return (
    <>
      <div className="halves">
        <Labelled id={inputId(number, 'people')} label={t('automations.people')}>
          {(id) => (
            <PeopleSelect id={id} resource={resource} value={step.people} onChange={(people) => onChange({ people })} />
          )}
        </Labelled>
        <Labelled label={t('automations.roles')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              placeholder={t('automations.chooseRoles')}
              value={[...step.roles]}
              options={staffRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
              onChange={(roles: string[]) => onChange({ roles })}
            />
          )}
        </Labelled>
      </div>
      <TextInput {...props} />
    </>
  )
}

const inputsOf = {
  action: ActionInputs,
  edit: EditInputs,
  assign: AssignInputs,
  note: TextInput,
  notify: NotifyInputs,
} as const
