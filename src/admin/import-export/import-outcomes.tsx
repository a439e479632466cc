import { Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { Icon } from '../../theme/icon'
import { Tabs } from '../../theme/tabs'
import { useFieldMessagesOf } from '../form-fields/issue-text'
import { Progress } from './progress'
import type { Outcome, RowLine } from './requests'
import { type ImportControl, mostShown, outcomeNames } from './use-import'

/** Returns the messages for a refused row, one for each field. */
export function useRefusalMessages(resource: ResourceDeclaration): (row: RowLine) => readonly string[] {
  const { t } = useTranslation()
  const messagesOf = useFieldMessagesOf(resource)
  return ({ fields = {}, key, values, message = '' }) => {
    const sentences = messagesOf(fields).map(({ label, text }) => `${label}${t('form.colon')}${text}`)
    return sentences.length > 0 ? sentences : [key ? t(key, { ...values }) : message]
  }
}

interface ImportOutcomesProps {
  resource: ResourceDeclaration
  control: ImportControl
}

/** The results of an import or of its check: their counts, and the rows of the selected result. */
export const ImportOutcomes = ({ resource, control: { state } }: ImportOutcomesProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const { counts, rows, step, table } = state
  const isDry = step === 'checking' || step === 'checked'
  const isBusy = step === 'checking' || step === 'running'
  // Refused rows come first.
  const shown =
    chosen ?? (['refused', 'changed', 'created', 'unchanged'] as const).find((each) => counts[each] > 0) ?? 'created'
  const done = outcomeNames.reduce((sum, each) => sum + counts[each], 0)
  const results = useRef<HTMLDivElement>(null)
  // The pressed button is gone, and the rows are the next to read. A person who reads them already stays there.
  useEffect(() => {
    if (!isBusy && !results.current?.contains(document.activeElement)) results.current?.focus()
  }, [isBusy])
  const names = isDry ? 'outcomes' : 'outcomesDone'
  return (
    // New rows of a running import move nothing below them, and the dialog keeps its position.
    // biome-ignore lint/a11y/useSemanticElements: not a part of a form
    <div
      ref={results}
      className="stack loose"
      style={{ minBlockSize: 'min(360px, 50dvh)' }}
      role="group"
      tabIndex={-1}
      aria-label={outcomeNames
        .filter((name) => counts[name] > 0)
        .map((name) => `${formats.number(counts[name])} ${t(`importExport.import.${names}.${name}`)}`)
        .join(t('list.comma'))}
    >
      {isBusy && (
        <Progress
          label={`${t(isDry ? 'importExport.import.checking' : 'importExport.import.running')} · ${t(
            'importExport.import.progress',
            {
              done: formats.number(done),
              total: formats.number(table?.rows ?? 0),
            },
          )}`}
          done={done}
          total={table?.rows ?? 0}
        />
      )}
      <Tabs
        activeKey={shown}
        onChange={(name) => setChosen(name as Outcome)}
        items={outcomeNames.map((name) => ({
          key: name,
          label: (
            <span data-attention={name === 'refused'}>
              <strong>{formats.number(counts[name])}</strong> {t(`importExport.import.${names}.${name}`)}
            </span>
          ),
          children: name === shown && (
            <OutcomeTable
              resource={resource}
              rows={rows[name]}
              count={counts[name]}
              isDry={isDry}
              choices={table?.choices ?? []}
            />
          ),
        }))}
      />
    </div>
  )
}

interface OutcomeTableProps {
  resource: ResourceDeclaration
  rows: readonly RowLine[]
  count: number
  isDry: boolean
  choices: readonly { key: string; label: string }[]
}

const OutcomeTable = ({ resource, rows, count, isDry, choices }: OutcomeTableProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const refusalsOf = useRefusalMessages(resource)
  const labelOf = (key: string) => choices.find((choice) => choice.key === key)?.label ?? key
  const shown = rows.slice(0, mostShown)
  const whatOf = (row: RowLine) => {
    if (row.outcome === 'refused') {
      return (
        <span className="line text-danger">
          <Icon name="warning" size={14} />
          <span>
            {refusalsOf(row).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </span>
        </span>
      )
    }
    if (row.outcome === 'created') return t(isDry ? 'importExport.import.wouldCreate' : 'importExport.import.created')
    if (row.outcome !== 'changed') return t('importExport.import.wouldStay')
    return row.changes?.map(({ column, before, after }) => (
      <div key={column}>
        {t('importExport.import.change', {
          column: labelOf(column),
          before: before || t('importExport.import.nothing'),
          after: after || t('importExport.import.nothing'),
        })}
      </div>
    ))
  }
  if (shown.length === 0) return <p className="text-quiet text-small">{t('importExport.import.empty')}</p>
  return (
    <>
      <Table
        size="small"
        rowKey="row"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={[...shown]}
        columns={[
          {
            title: t('importExport.import.row'),
            dataIndex: 'row',
            align: 'end',
            width: 64,
            render: (row: number) => formats.number(row),
          },
          { title: t('importExport.import.record'), dataIndex: 'title', rowScope: 'row' },
          { title: t('importExport.import.what'), width: '48%', render: (_, row) => whatOf(row) },
        ]}
      />
      {count > shown.length && (
        <p className="text-quiet text-small">
          {t('importExport.import.shown', { shown: formats.number(shown.length), all: formats.number(count) })}
        </p>
      )}
    </>
  )
}
