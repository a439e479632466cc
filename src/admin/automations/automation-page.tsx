import { useModal } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Input, Skeleton, Switch } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useViewer } from '../../providers/access'
import { sentenceOf } from '../../providers/error-catalogue'
import { RequestError } from '../../providers/request-error'
import { useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { findResource, resourceNamed } from '../../registry/resources'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { MenuDropdown } from '../../theme/menu-dropdown'
import { showToast } from '../../theme/toasts'
import { InputForm } from '../controls/input-form'
import { Labelled } from '../controls/labelled'
import { ErrorSummary } from '../form/error-summary'
import { useSaveKey } from '../form/save-key'
import { focusInput } from '../form-fields/issue-text'
import { Failed, Missing } from '../page/load-failed'
import { useRecordTitle } from '../page/shown-page'
import { afterSave, useUnsavedChanges } from '../page/unsaved-changes-notifier'
import { useNextPage } from '../page/use-next-page'
import { Condition } from './condition'
import {
  type Automation,
  automationDocument,
  automationsKey,
  deleteDocument,
  refreshAutomations,
  saveDocument,
} from './documents'
import { type Draft, draftOf, inputOf, newDraft, newStep, type StepDraft, stepKinds } from './draft'
import { byPosition, useMessages } from './messages'
import { RecordTest } from './record-test'
import { RunLog } from './run-log'
import { useReason } from './sentences'
import { offeredResources, Start } from './start'
import { StepEditor } from './step-editor'

const DeleteItem = lazyPart(async () => (await import('../saved-items/confirm-item')).DeleteItem, null)

const mostSteps = 5

/** A new automation, with the filter of a list in the address, or a known one with its log. */
export const AutomationPage = () => {
  const { t } = useTranslation()
  const { id = 'new' } = useParams()
  const [search] = useSearchParams()
  const viewer = useViewer((state) => state.viewer)
  const query = useQuery({
    queryKey: [automationsKey, id],
    queryFn: async () => (await request(automationDocument, { id })).me?.automation ?? null,
    enabled: id !== 'new',
    // What a person types stays when the program switches it off.
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  if (id === 'new') {
    const asked = findResource(search.get('of')) ?? offeredResources(viewer)[0]
    return asked ? <Editor known={null} started={newDraft(asked, search.get('filter') ?? '')} /> : null
  }
  const { data: known, error } = query
  if (error && !known) {
    return error instanceof RequestError && error.code === 'NOT_FOUND' ? (
      <Missing
        crumb={t('automations.crumb')}
        title={t('automations.missing')}
        label={t('automations.toList')}
        to="/automations"
      />
    ) : (
      <Failed retry={query.refetch} />
    )
  }
  if (!known) {
    return (
      <div role="status" aria-label={t('automations.loading')}>
        <Skeleton active />
      </div>
    )
  }
  return <Editor key={id} known={known} started={draftOf(resourceNamed(known.resource), known)} />
}

const Editor = ({ known, started }: { known: Automation | null; started: Draft }) => {
  const { t } = useTranslation()
  const openNext = useNextPage()
  // The tab keeps data: the declaration by its name.
  const [typed, setTyped] = useTabState('automation', () => ({ ...started, resource: started.resource.name }))
  const draft: Draft = { ...typed, resource: resourceNamed(typed.resource) }
  const [saved, setSaved] = useState(() => JSON.stringify(inputOf(started)))
  const [problem, setProblem] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const deletion = useModal()
  const reason = useReason(draft.resource)
  const { resource, name, steps } = draft
  const isDirty = JSON.stringify(inputOf(draft)) !== saved
  useUnsavedChanges({ isDirty, isSaving })
  useRecordTitle(known?.name ?? t('automations.new'))
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    setTyped({ ...next, resource: next.resource.name })
    setProblem(null)
  }
  const setStep = (step: StepDraft) => change({ steps: steps.map((each) => (each.key === step.key ? step : each)) })
  const moveStep = (at: number, by: -1 | 1) => {
    const moved = steps.toSpliced(at, 1)
    change({ steps: moved.toSpliced(at + by, 0, steps[at] as StepDraft) })
  }

  const save = async (active: boolean) => {
    setSaving(true)
    try {
      const input = { ...inputOf(draft), active, ...(draft.id && { id: draft.id }) }
      const { saveAutomation: now } = await request(saveDocument, { input })
      setSaved(JSON.stringify(inputOf(draft)))
      setProblem(null)
      showToast({ type: 'success', message: t('savedItem.saved', { name: now.name }) })
      await refreshAutomations()
      if (!draft.id) await openNext(`/automations/${now.id}`, { replace: true, state: afterSave })
    } catch (error) {
      refuse(error)
    }
    setSaving(false)
  }
  const refuse = (error: unknown) => {
    setProblem(error)
    const [first] = error instanceof RequestError ? Object.keys(error.fields).toSorted(byPosition) : []
    if (first) requestAnimationFrame(() => focusInput(first))
  }
  /** Unsaved changes stay unsaved. */
  const turn = async (active: boolean) => {
    setSaving(true)
    await request(saveDocument, { input: { id: draft.id, active } }).catch(setProblem)
    await refreshAutomations()
    setSaving(false)
  }
  const remove = async () => {
    await request(deleteDocument, { id: draft.id })
    await openNext('/automations', { state: afterSave })
    await refreshAutomations()
  }

  const view = useRef<HTMLFormElement>(null)
  const saveAsIs = () => void (isSaving || save(known?.active ?? true))
  useSaveKey(saveAsIs, view)

  const messages = useMessages(draft, problem)
  return (
    <InputForm view={view} className="page stack loose" onFinish={saveAsIs}>
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
            <Button danger icon={<Icon name="trash" size={16} />} onClick={deletion.show}>
              {t('savedItem.delete.do')}
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t(known ? 'automations.save' : 'automations.saveNew')}
          </Button>
        </Flex>
      </header>
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
        {(field) => (
          <Input
            id={field}
            maxLength={60}
            value={name}
            aria-invalid={messages.at('name') !== undefined}
            aria-describedby={messages.at('name') && `${field}-issue`}
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
        <Condition resource={resource} state={draft.list} onChange={(list) => change({ list })} />
        <Refused text={messages.at('state')} />
      </section>
      <section className="stack" aria-labelledby="automation-then">
        <h2 id="automation-then">{t('automations.sections.then')}</h2>
        {steps.map((step, at) => (
          <StepEditor
            key={step.key}
            resource={resource}
            step={step}
            number={at + 1}
            isLast={at === steps.length - 1}
            messages={messages.below(`steps.${at}.`)}
            onChange={setStep}
            onMove={(by) => moveStep(at, by)}
            onRemove={() => change({ steps: steps.toSpliced(at, 1) })}
          />
        ))}
        <Refused text={messages.at('steps')} />
        {steps.length < mostSteps && (
          <div>
            <MenuDropdown
              autoFocus
              destroyOnHidden
              trigger={['click']}
              menu={{
                'aria-label': t('automations.addStep'),
                items: stepKinds
                  .filter((kind) => kind !== 'action' || Object.keys(resource.actions).length > 0)
                  .filter((kind) => kind !== 'edit' || resource.operations.includes('edit'))
                  .map((kind) => ({
                    key: kind,
                    label: t(`automations.steps.${kind}`),
                    onClick: () => change({ steps: [...steps, newStep(kind)] }),
                  })),
              }}
            >
              <Button id="field-steps" type="dashed" icon={<Icon name="plus" size={16} />} aria-haspopup="menu">
                {t('automations.addStep')}
              </Button>
            </MenuDropdown>
          </div>
        )}
      </section>
      <section className="stack" aria-labelledby="automation-test">
        <h2 id="automation-test">{t('automations.sections.test')}</h2>
        <RecordTest key={resource.name} draft={draft} onRefused={refuse} />
      </section>
      {known && (
        <section className="stack" aria-labelledby="automation-log">
          <h2 id="automation-log">{t('automations.sections.log')}</h2>
          <RunLog automation={known} />
        </section>
      )}
      {deletion.visible && (
        <DeleteItem name={known?.name} text={t('automations.deleteText')} onConfirm={remove} onClose={deletion.close} />
      )}
    </InputForm>
  )
}

const Refused = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="text-danger">
      {text}
    </p>
  ) : null
