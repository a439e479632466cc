import { Alert, Button, Drawer, Flex, Form, Input, Select, type SelectProps } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DashboardPanel,
  datable,
  dividing,
  mostPanelColumns,
  mostPanelRows,
  panelKinds,
  panelShapes,
  panelSizes,
  panelUnits,
  summable,
  wrongPanelParts,
} from '../../dashboards/dashboard-panels'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { useText } from '../../providers/translation'
import { resourceNamed } from '../../registry/resources'
import { NumberInput } from '../../theme/number-input'
import { Segments } from '../../theme/segments'
import { useReturnedFocus } from '../../theme/use-returned-focus'
import { InputForm } from '../controls/input-form'
import { Labelled } from '../controls/labelled'
import { useFormDrawer } from '../form/use-form-drawer'
import { possibleColumns } from '../list/columns'
import { useSave } from '../saved-items/save-item'
import { fitted, panelResources, withKind, withResource } from './new-panel'
import { PanelContent } from './panel-content'
import { PanelFilters } from './panel-filters'
import { usePanelTitle } from './panel-texts'
import type { Range } from './range'
import { usePanelAnswers } from './use-panel-answers'

interface PanelEditorProps {
  panel: DashboardPanel
  isNew: boolean
  range: Range
  /** Saves the panel and closes the editor. */
  onSave(panel: DashboardPanel): Promise<void>
  onClose(): void
}

/** The form of a panel with a live preview. */
export const PanelEditor = ({ panel, isNew, range, onSave, onClose }: PanelEditorProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useTabState(`panel:${panel.id}`, panel)
  const [issue, setIssue] = useState<string | null>(null)
  const { isBusy, save } = useSave(() => onSave(draft), setIssue)
  const form = useId()
  const { drawerProps, leave, question } = useFormDrawer(onClose, JSON.stringify(draft) !== JSON.stringify(panel))
  useReturnedFocus()
  const isComplete = wrongPanelParts(resourceNamed(draft.resource), draft).length === 0
  return (
    <Drawer
      {...drawerProps}
      open
      width="min(560px, 100vw)"
      title={t(isNew ? 'dashboards.panel.add' : 'dashboards.panel.edit')}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={leave}>{t('actions.cancel')}</Button>
          <Button type="primary" form={form} htmlType="submit" loading={isBusy} disabled={!isComplete}>
            {t(isNew ? 'dashboards.form.add' : 'dashboards.form.save')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={20}>
        <Preview panel={draft} range={range} isComplete={isComplete} />
        {issue && <Alert type="error" showIcon message={issue} />}
        <InputForm id={form} className="stack loose" onFinish={() => void save()}>
          <PanelFields panel={draft} onChange={setDraft} />
        </InputForm>
      </Flex>
      {question}
    </Drawer>
  )
}

interface PreviewProps {
  panel: DashboardPanel
  range: Range
  isComplete: boolean
}

const Preview = ({ panel, range, isComplete }: PreviewProps) => {
  const { t } = useTranslation()
  const title = usePanelTitle()(panel)
  const { data, isError, isPlaceholderData } = usePanelAnswers(isComplete ? [panel] : [], range)
  const answer = data?.get(panel.id)
  // While a new answer loads, the previous one may be of another kind.
  const isShown = answer && answer.kind === panel.kind && !isPlaceholderData
  return (
    <section className="inset" aria-label={t('dashboards.form.preview')}>
      <h2 className="panel-heading text-size ellipsis">{title}</h2>
      {isShown ? (
        <PanelContent panel={panel} title={title} range={range} answer={answer} />
      ) : (
        <p className="padded text-secondary">
          {t(isComplete ? (isError ? 'dashboards.panel.failed' : 'frame.loading') : 'dashboards.form.incomplete')}
        </p>
      )}
    </section>
  )
}

interface PanelFieldsProps {
  panel: DashboardPanel
  onChange(panel: DashboardPanel): void
}

const PanelFields = ({ panel, onChange }: PanelFieldsProps) => {
  const { t } = useTranslation()
  const text = useText()
  const viewer = useViewer(({ viewer: known }) => known)
  const resource = resourceNamed(panel.resource)
  const labels = useLabels(resource)
  const titleOf = usePanelTitle()
  const { kind, time } = panel
  const change = (changes: Partial<DashboardPanel>) => onChange(fitted({ ...panel, ...changes }))
  const fieldOption = (value: string) => ({ value, label: labels.field(value) })
  const choices = <Value extends string>(part: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`dashboards.form.${part}s.${value}`) }))
  const choiceOf = <Part extends 'unit' | 'shape' | 'size'>(part: Part, values: readonly DashboardPanel[Part][]) => (
    <Form.Item label={t(`dashboards.form.${part}`)}>
      <Segments
        block
        aria-label={t(`dashboards.form.${part}`)}
        value={panel[part]}
        options={choices(part, values)}
        onChange={(value) => change({ [part]: value })}
      />
    </Form.Item>
  )
  return (
    <>
      <Segments
        block
        aria-label={t('dashboards.form.kind')}
        value={kind}
        options={choices('kind', panelKinds)}
        onChange={(next) => onChange(withKind(panel, next))}
      />
      <LabelledSelect<string>
        label={t('dashboards.form.resource')}
        value={panel.resource}
        options={panelResources(viewer).map(({ name }) => ({ value: name, label: text(`resources.${name}.many`) }))}
        onChange={(next) => onChange(withResource(panel, next))}
      />
      <PanelFilters resource={resource} panel={panel} onChange={(state) => change({ state })} />
      {kind !== 'list' && <MeasureSelect panel={panel} onChange={change} />}
      {kind === 'breakdown' && (
        <LabelledSelect<string>
          label={t('dashboards.form.group')}
          value={panel.group ?? undefined}
          options={dividing(resource).map(fieldOption)}
          onChange={(group) => change({ group })}
        />
      )}
      <LabelledSelect<string>
        label={t('dashboards.form.time')}
        value={time ?? ''}
        options={[
          ...(kind === 'trend' ? [] : [{ value: '', label: t('dashboards.form.allTimes') }]),
          ...datable(resource).map(fieldOption),
        ]}
        onChange={(name) => change({ time: name === '' ? null : name })}
      />
      {time !== null && <p className="text-quiet text-small">{t('dashboards.form.timeNote')}</p>}
      {kind === 'trend' && choiceOf('unit', panelUnits)}
      {kind === 'breakdown' && choiceOf('shape', panelShapes)}
      {kind === 'list' && (
        <>
          <LabelledSelect<string[]>
            label={t('dashboards.form.columns')}
            mode="multiple"
            showSearch
            maxCount={mostPanelColumns}
            value={[...panel.columns]}
            options={possibleColumns(resource).map(fieldOption)}
            onChange={(columns) => change({ columns })}
          />
          <Labelled label={t('dashboards.form.rows')}>
            {(id) => (
              <NumberInput
                id={id}
                min={1}
                max={mostPanelRows}
                precision={0}
                value={panel.rows}
                onChange={(rows) => change({ rows: rows ?? 5 })}
              />
            )}
          </Labelled>
        </>
      )}
      <Labelled label={t('dashboards.form.title')}>
        {(id) => (
          <Input
            id={id}
            value={panel.title}
            maxLength={80}
            placeholder={titleOf({ ...panel, title: '' })}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Labelled>
      {choiceOf('size', panelSizes)}
    </>
  )
}

interface MeasureSelectProps {
  panel: DashboardPanel
  onChange(changes: Pick<DashboardPanel, 'measure' | 'field'>): void
}

/** The number of records, or the sum or average of a field. */
const MeasureSelect = ({ panel: { resource: resourceName, measure, field }, onChange }: MeasureSelectProps) => {
  const { t } = useTranslation()
  const resource = resourceNamed(resourceName)
  const labels = useLabels(resource)
  return (
    <LabelledSelect<string>
      label={t('dashboards.form.value')}
      value={measure === 'count' ? 'count' : `${measure} ${field}`}
      options={[
        { value: 'count', label: t('dashboards.form.count') },
        ...summable(resource).flatMap((name) =>
          (['sum', 'average'] as const).map((each) => ({
            value: `${each} ${name}`,
            label: t(`dashboards.form.${each}`, { field: labels.fieldInline(name) }),
          })),
        ),
      ]}
      onChange={(value) => {
        const [next = 'count', name = null] = value.split(' ')
        onChange({ measure: next as DashboardPanel['measure'], field: name })
      }}
    />
  )
}

const LabelledSelect = <Value,>({ label, ...control }: SelectProps<Value> & { label: string }) => (
  <Labelled label={label}>
    {(id) => (
      <Select<Value>
        id={id}
        className="wide"
        showSearch={(control.options?.length ?? 0) > 8}
        optionFilterProp="label"
        {...control}
      />
    )}
  </Labelled>
)
