import { useModal } from '@refinedev/core'
import { Alert, Button, Flex, Input, Switch } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../providers/error-catalogue'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { InputForm } from '../controls/input-form'
import { Labelled } from '../controls/labelled'
import { ErrorSummary } from '../form/error-summary'
import { useSaveKey } from '../form/save-key'
import { focusInput } from '../form-fields/issue-text'
import { useRecordTitle } from '../page/shown-page'
import { Condition } from './condition'
import type { Automation } from './documents'
import { type Draft, newStep, type StepDraft, stepKinds, withChanges } from './draft'
import { useMessages } from './messages'
import { RecordTest } from './record-test'
import { RunLog } from './run-log'
import { useReason } from './sentences'
import { Start } from './start'
import { StepEditor } from './step-editor'
import { type AutomationForm, useAutomationForm } from './use-automation-form'

const DeleteItem = lazyPart(async () => (await import('../saved-items/confirm-item')).DeleteItem, null)

const mostSteps = 5

interface AutomationEditorProps {
  /** Null for a new automation. */
  known: Automation | null
  started: Draft
}

/** The form of an automation: its name, start, condition and steps, with a test on a record and the log. */
export const AutomationEditor = ({ known, started }: AutomationEditorProps) => {
  const { t } = useTranslation()
  const form = useAutomationForm(known, started)
  const { draft, change, problem } = form
  const { resource } = draft
  const reason = useReason(resource)
  const messages = useMessages(draft, problem)
  const view = useRef<HTMLFormElement>(null)
  const save = () => void form.save()
  useSaveKey(save, view)
  useRecordTitle(known?.name ?? t('automations.new'))
  return (
    <InputForm view={view} className="page stack loose" onFinish={save}>
      <Header known={known} form={form} />
      {known?.failure && (
        <Alert type="warning" showIcon message={t('automations.switchedOff', { reason: reason(known.failure) })} />
      )}
      {messages.all.length > 0 ? (
        <ErrorSummary fieldMessages={messages.all} attempt={1} />
      ) : (
        problem !== null && <Alert type="error" showIcon role="alert" message={sentenceOf(problem)} />
      )}
      {known && !known.isOwn && <p className="text-secondary">{t('automations.runsAs', { owner: known.owner })}</p>}
      <Labelled id="field-name" label={t('savedItem.name')} issue={messages.at('name')}>
        {(id, refusal) => (
          <Input
            id={id}
            {...refusal}
            maxLength={60}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Labelled>
      <section className="stack" aria-labelledby="automation-when">
        <h2 id="automation-when">{t('automations.sections.when')}</h2>
        <Start draft={draft} onChange={change} />
        <Refused text={messages.at('names')} />
      </section>
      <section className="stack" aria-labelledby="automation-if" data-path="state">
        <h2 id="automation-if">{t('automations.sections.if')}</h2>
        <Condition
          resource={resource}
          state={draft.list}
          onChange={(changes) => change(({ list }) => ({ list: withChanges(list, changes) }))}
        />
        <Refused text={messages.at('state')} />
      </section>
      <Steps form={form} messages={messages} />
      <section className="stack" aria-labelledby="automation-test">
        <h2 id="automation-test">{t('automations.sections.test')}</h2>
        <RecordTest key={resource.name} draft={draft} onRefused={form.refuse} />
      </section>
      {known && (
        <section className="stack" aria-labelledby="automation-log">
          <h2 id="automation-log">{t('automations.sections.log')}</h2>
          <RunLog automation={known} />
        </section>
      )}
    </InputForm>
  )
}

const Header = ({ known, form }: { known: Automation | null; form: AutomationForm }) => {
  const { t } = useTranslation()
  const { isSaving, turn, remove } = form
  const deletion = useModal()
  return (
    <header className="row between">
      <h1>{known ? known.name : t('automations.new')}</h1>
      <Flex wrap gap={8} align="center">
        {known && (
          <span className="line">
            <Switch
              checked={known.active}
              loading={isSaving}
              aria-label={t('automations.turn', { name: known.name })}
              onChange={(on) => void turn(on)}
            />
            {t(known.active ? 'automations.on' : 'automations.off')}
          </span>
        )}
        {known && (
          <Button danger icon={<Icon name="trash" />} onClick={deletion.show}>
            {t('savedItem.delete.do')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t(known ? 'automations.save' : 'automations.saveNew')}
        </Button>
      </Flex>
      {deletion.visible && (
        <DeleteItem name={known?.name} text={t('automations.deleteText')} onConfirm={remove} onClose={deletion.close} />
      )}
    </header>
  )
}

interface StepsProps {
  form: AutomationForm
  messages: ReturnType<typeof useMessages>
}

const Steps = ({ form: { draft, change }, messages }: StepsProps) => {
  const { t } = useTranslation()
  const { resource, steps } = draft
  const changeSteps = (next: (steps: readonly StepDraft[]) => readonly StepDraft[]) =>
    change((latest) => ({ steps: next(latest.steps) }))
  const section = useRef<HTMLElement>(null)
  // A removed step leaves with the focus.
  useKeptFocus(section)
  const add = (kind: StepDraft['kind']) => {
    changeSteps((latest) => [...latest, newStep(kind)])
    // The chosen item leaves with the focus.
    requestAnimationFrame(() => focusInput(`steps.${steps.length}`))
  }
  return (
    <section ref={section} className="stack" aria-labelledby="automation-then">
      <h2 id="automation-then">{t('automations.sections.then')}</h2>
      {steps.map((step, at) => (
        <StepEditor
          key={step.key}
          resource={resource}
          step={step}
          number={at + 1}
          isLast={at === steps.length - 1}
          messages={messages.below(`steps.${at}.`)}
          onChange={(changes) =>
            changeSteps((latest) => latest.map((each) => (each.key === step.key ? withChanges(each, changes) : each)))
          }
          onMove={(by) => changeSteps((latest) => moved(latest, step.key, by))}
          onRemove={() => changeSteps((latest) => latest.filter(({ key }) => key !== step.key))}
        />
      ))}
      <Refused text={messages.at('steps')} />
      {steps.length < mostSteps && (
        <div>
          <MenuDropdown
            destroyOnHidden
            menu={{
              'aria-label': t('automations.addStep'),
              items: stepKinds
                .filter((kind) => kind !== 'action' || Object.keys(resource.actions).length > 0)
                .filter((kind) => kind !== 'edit' || resource.operations.includes('edit'))
                .map((kind) => ({
                  key: kind,
                  label: t(`automations.steps.${kind}`),
                  onClick: () => add(kind),
                })),
            }}
          >
            <Button id="field-steps" type="dashed" icon={<Icon name="plus" />} aria-haspopup="menu">
              {t('automations.addStep')}
            </Button>
          </MenuDropdown>
        </div>
      )}
    </section>
  )
}

function moved(steps: readonly StepDraft[], key: string, by: -1 | 1): readonly StepDraft[] {
  const at = steps.findIndex((step) => step.key === key)
  const step = steps[at]
  return step ? steps.toSpliced(at, 1).toSpliced(at + by, 0, step) : steps
}

const Refused = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="text-danger">
      {text}
    </p>
  ) : null
