import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldsByProperty, isAutomatable, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { mayDo, useViewer, type Viewer } from '../../providers/access'
import { labelsOf, useLabels } from '../../providers/labels'
import { resources } from '../../registry/resources'
import { Labelled } from '../controls/labelled'
import { type Changes, type Draft, events, newDraft } from './draft'
import { hourText } from './sentences'

/** The resources whose records the person can automate. */
export const offeredResources = (viewer: Viewer | null): readonly ResourceDeclaration[] =>
  resources.filter((each) => isAutomatable(each) && mayDo(viewer, each.name, 'list'))

/** What starts the automation: the resource, the event, and its fields, actions or hour. */
export const Start = ({ draft, onChange }: { draft: Draft; onChange(changes: Changes<Draft>): void }) => {
  const { t } = useTranslation()
  const viewer = useViewer((state) => state.viewer)
  const { resource, event, names, hour } = draft
  const labels = useLabels(resource)
  const actions = Object.keys(resource.actions)
  const fields = [...fieldsByProperty(resource)].filter(([, [, field]]) =>
    hasShape(field, 'column', 'reference', 'links'),
  )
  return (
    <div className="halves">
      <Labelled label={t('automations.resource')}>
        {(id) => (
          <Select
            id={id}
            showSearch
            optionFilterProp="label"
            disabled={draft.id !== ''}
            value={resource.name}
            options={offeredResources(viewer).map((each) => ({ value: each.name, label: labelsOf(each, t).many }))}
            onChange={(name: string) => {
              const next = offeredResources(viewer).find((each) => each.name === name)
              if (next) onChange(({ name }) => ({ ...newDraft(next, ''), name }))
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('automations.event')}>
        {(id) => (
          <Select
            id={id}
            value={event}
            options={events
              .filter((each) => each !== 'action' || actions.length > 0)
              .map((each) => ({ value: each, label: t(`automations.events.${each}`) }))}
            onChange={(next: Draft['event']) => onChange({ event: next, names: [] })}
          />
        )}
      </Labelled>
      {(event === 'changed' || event === 'action') && (
        <Labelled id="field-names" label={t(event === 'action' ? 'automations.actions' : 'automations.fields')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              optionFilterProp="label"
              placeholder={t(event === 'action' ? 'automations.chooseAction' : 'automations.anyField')}
              value={[...names]}
              options={
                event === 'action'
                  ? actions.map((each) => ({ value: each, label: labels.action(each) }))
                  : fields.map(([property, [name]]) => ({ value: property, label: labels.field(name) }))
              }
              onChange={(next: string[]) => onChange({ names: next })}
            />
          )}
        </Labelled>
      )}
      {event === 'daily' && (
        <Labelled label={t('automations.hour', { zone: draft.zone })}>
          {(id) => (
            <Select
              id={id}
              value={hour}
              options={Array.from({ length: 24 }, (_, each) => ({ value: each, label: hourText(each) }))}
              onChange={(next: number) => onChange({ hour: next })}
            />
          )}
        </Labelled>
      )}
    </div>
  )
}
