import { Alert, Button, Checkbox, Flex, Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { exportableNames } from '../../import-export/columns'
import { endpointSorting } from '../../lists/endpoint-filter'
import { isNarrowed } from '../../lists/list-state'
import { endpointFilter } from '../../providers/data'
import { useLabels, useLanguage } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { Dialog } from '../../theme/dialog'
import { Icon } from '../../theme/icon'
import { FilterSentences } from '../list/filter-sentences'
import type { ListTable } from '../list/use-list-table'
import { useHold } from '../page/use-hold'
import { Progress, useProblemMessage } from './progress'
import type { FileFormat } from './requests'
import { useExport } from './use-export'

interface ExportDialogProps {
  resource: ResourceDeclaration
  list: ListTable
  /** Names of the list's visible columns. */
  columns: readonly string[]
  onClose(): void
}

/** The settings and the progress of an export. */
export const ExportDialog = (props: ExportDialogProps) => {
  const { resource, list, columns, onClose } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const formats = useFormats()
  const messageOf = useProblemMessage()
  const [format, setFormat] = useTabState<FileFormat>('export.format', 'csv')
  const [hasLabels, setHasLabels] = useTabState('export.labels', true)
  const possible = exportableNames(resource)
  const listed = ['id', ...columns].filter((name) => possible.includes(name))
  const [names, setNames] = useTabState<readonly string[]>('export.columns', listed)
  const { state, start, stop } = useExport(resource.name)
  const isRunning = state.step === 'running'
  useHold(isRunning)
  const go = () =>
    start(format, {
      filter: endpointFilter(resource, list.filters),
      sorting: endpointSorting(resource, list, language),
      // Columns of the list come first, then the others as declared.
      columns: [...listed, ...possible.filter((name) => !listed.includes(name))].filter((name) => names.includes(name)),
      ...(format === 'csv' && { bom: true, ...(hasLabels && { language }) }),
    })
  return (
    <Dialog
      title={t('importExport.export.title', { many: labels.manyInline })}
      width={620}
      isHeld={isRunning}
      onClose={onClose}
      footer={
        state.step === 'done' ? (
          <Button type="primary" onClick={onClose}>
            {t('importExport.import.close')}
          </Button>
        ) : (
          <>
            <Button onClick={isRunning ? stop : onClose}>{t('actions.cancel')}</Button>
            <Button type="primary" disabled={isRunning || names.length === 0} onClick={go}>
              {t('importExport.export.go')}
            </Button>
          </>
        )
      }
    >
      {state.step === 'done' ? (
        <Flex component="p" align="center" gap={8} className="padded anywhere" role="status">
          <Icon name="check" />
          {t('importExport.export.done', { count: state.rows, rows: formats.number(state.rows), name: state.name })}
        </Flex>
      ) : isRunning ? (
        <Progress
          label={t('importExport.export.progress', {
            done: formats.number(state.done),
            total: formats.number(state.total),
          })}
          done={state.done}
          total={state.total}
        />
      ) : (
        <Form layout="vertical" className="stack loose">
          {state.step === 'failed' && (
            <Alert type="error" showIcon message={messageOf(state.problem, t('importExport.export.broken'))} />
          )}
          <WhatIsTaken {...props} />
          <Form.Item label={t('importExport.export.format')}>
            <Radio.Group
              aria-label={t('importExport.export.format')}
              name="export-format"
              value={format}
              options={(['csv', 'json'] as const).map((value) => ({ value, label: t(`importExport.export.${value}`) }))}
              onChange={({ target }) => setFormat(target.value)}
            />
            {format === 'csv' && (
              <Checkbox
                title={t('importExport.export.headingsHelp')}
                checked={hasLabels}
                onChange={() => setHasLabels(!hasLabels)}
              >
                {t('importExport.export.headings')}
              </Checkbox>
            )}
          </Form.Item>
          <Form.Item label={t('importExport.export.columns')}>
            <Flex gap={8} className="spaced">
              <Button size="small" onClick={() => setNames(listed)}>
                {t('importExport.export.asList')}
              </Button>
              <Button size="small" onClick={() => setNames(possible)}>
                {t('importExport.export.allColumns')}
              </Button>
            </Flex>
            <div className="tiles">
              {possible.map((name) => (
                <Checkbox
                  key={name}
                  checked={names.includes(name)}
                  onChange={() =>
                    setNames(names.includes(name) ? names.filter((each) => each !== name) : [...names, name])
                  }
                >
                  <span className="cell-text ellipsis">{labels.field(name)}</span>
                </Checkbox>
              ))}
            </div>
            {names.length === 0 && <p className="text-danger text-small">{t('importExport.export.none')}</p>}
          </Form.Item>
          <p className="text-quiet text-small">{t('importExport.export.audited')}</p>
        </Form>
      )}
    </Dialog>
  )
}

const WhatIsTaken = ({ resource, list: { state, result } }: ExportDialogProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const { total, totalIsEstimate } = result
  const count = total !== undefined && (
    <strong>
      {totalIsEstimate
        ? t('importExport.export.rowsAbout', { rows: formats.number(total) })
        : t('importExport.export.rows', { count: total, rows: formats.number(total) })}
    </strong>
  )
  if (!isNarrowed(state)) {
    return (
      <p>
        {t('importExport.export.all', { many: labels.manyInline })} {count}
      </p>
    )
  }
  return (
    <div>
      <p>
        {t('importExport.export.filtered')} {count}
      </p>
      <Flex component="ul" wrap gap={6} className="spaced">
        {state.preset && <li className="chip">{labels.preset(state.preset)}</li>}
        <FilterSentences resource={resource} filters={state.filters} />
        {state.search && <li className="chip">{t('importExport.export.search', { text: state.search })}</li>}
      </Flex>
    </div>
  )
}
