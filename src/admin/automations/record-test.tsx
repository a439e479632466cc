import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { useRelationSelect } from '../../fields/relation-choices.ui'
import { SearchSelect } from '../../fields/search-select.ui'
import { useLabels, useLanguage } from '../../providers/labels'
import { request } from '../../providers/transport'
import { titleOf } from '../../registry/title'
import { StateTag } from '../../theme/state-tag'
import { RecordChanges } from '../history/record-changes'
import { useBusy } from '../page/use-busy'
import { type AutomationPreview, previewDocument } from './documents'
import { type Draft, inputOf } from './draft'
import { useReason } from './sentences'

interface RecordTestProps {
  draft: Draft
  onRefused(problem: unknown): void
}

/** Shows on a chosen record whether the condition matches and what the steps would do, without doing them. */
export const RecordTest = ({ draft, onRefused }: RecordTestProps) => {
  const { t } = useTranslation()
  const { resource } = draft
  const labels = useLabels(resource)
  const language = useLanguage()
  const [recordId, setRecordId] = useState<string | null>(null)
  const [result, setResult] = useState<{ of: string; preview: AutomationPreview } | null>(null)
  const { isBusy, during } = useBusy()
  const { selectProps, choices, answered } = useRelationSelect(resource, [], true)
  const input = inputOf(draft)
  /** A result is shown for what was tested. */
  const of = JSON.stringify([input, recordId])
  const test = async () => {
    if (!recordId) return
    onRefused(null)
    const { previewAutomation: preview } = await request(previewDocument, { input, recordId })
    setResult({ of, preview })
  }
  return (
    <>
      <p className="text-secondary">{t('automations.testLead')}</p>
      <Flex wrap gap={8}>
        <SearchSelect
          {...selectProps}
          isAnswered={answered !== undefined}
          style={{ flex: '1 1 220px', maxInlineSize: 420 }}
          aria-label={t('automations.testRecord', { one: labels.withArticle })}
          placeholder={t('automations.testRecord', { one: labels.withArticle })}
          value={recordId}
          options={choices.map((choice) => ({ value: choice.id, label: titleOf(resource, choice, language) }))}
          onChange={setRecordId}
        />
        <Button disabled={!recordId} loading={isBusy} onClick={() => void during(test, onRefused)}>
          {t('automations.test')}
        </Button>
      </Flex>
      <div role="status" className="stack">
        {result?.of === of && <Result resource={resource} preview={result.preview} />}
      </div>
    </>
  )
}

const Result = ({
  resource,
  preview: { isMatch, steps },
}: {
  resource: ResourceDeclaration
  preview: AutomationPreview
}) => {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <StateTag state={isMatch ? 'match' : 'noMatch'} tone={isMatch ? 'green' : 'amber'}>
          {t(isMatch ? 'automations.isMatch' : 'automations.isNoMatch')}
        </StateTag>
      </div>
      <ol className="stack">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name
          <li key={at} className="inset padded stack tight">
            <span className="text-strong">
              {t('automations.stepTitle', { number: at + 1, kind: t(`automations.steps.${step.kind}`) })}
            </span>
            <Effect resource={resource} step={step} />
          </li>
        ))}
      </ol>
    </>
  )
}

type Step = AutomationPreview['steps'][number]

const Effect = ({ resource, step }: { resource: ResourceDeclaration; step: Step }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const reason = useReason(resource)
  const { kind, before, after, text, people, dueOn, refusal } = step
  if (refusal) return <span className="text-danger">{t('automations.wouldRefuse', { reason: reason(refusal) })}</span>
  const isChange = kind === 'action' || kind === 'edit'
  if (isChange && Object.keys(after as AnyRecord).length === 0) {
    return <span className="text-secondary">{t('automations.noChange')}</span>
  }
  return (
    <>
      {isChange && (
        <RecordChanges
          resource={resource}
          record={{}}
          event={{ action: 'update', before: before as AnyRecord, after: after as AnyRecord }}
        />
      )}
      {people.length > 0 && (
        <span>
          {people.join(t('list.comma'))}
          {dueOn && ` · ${t('collaboration.due', { day: formats.day(dueOn) })}`}
        </span>
      )}
      {kind === 'notify' && people.length === 0 && <span className="text-secondary">{t('automations.nobody')}</span>}
      {text && <span className="anywhere">{text}</span>}
    </>
  )
}
