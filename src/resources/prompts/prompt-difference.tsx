import { Button } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionSlotProps, FormSlotProps, RecordSlotProps } from '../../admin/slots'
import { lazyPart } from '../../theme/later'
import { defaultPrompts, isDefaultPrompt, type PromptKind } from './default-prompts'

/** The comparison loads with the first prompt that differs from the built-in one. */
const TextDifference = lazyPart(
  async () => (await import('../../admin/text-difference/text-difference-view')).TextDifference,
)

interface DifferenceProps {
  kind: unknown
  content: unknown
  /** The right side of the comparison: the current prompt, or the built-in text that will replace it. */
  towards: 'content' | 'default'
}

const Difference = ({ kind, content, towards }: DifferenceProps) => {
  const { t } = useTranslation()
  const text = useDeferredValue(typeof content === 'string' ? content : '')
  const builtIn = defaultPrompts[kind as PromptKind]
  if (!builtIn) return null
  if (isDefaultPrompt(kind, text)) return <p className="text-secondary">{t('prompts.same')}</p>
  const [before, after] = towards === 'content' ? [builtIn, text] : [text, builtIn]
  return <TextDifference label={t('prompts.difference')} before={before} after={after} />
}

export const OnRecord = ({ record }: RecordSlotProps) => (
  <div className="stack padded">
    <Difference kind={record.kind} content={record.content} towards="content" />
  </div>
)

/** The comparison in the form, with a button to restore the built-in text without leaving the form. */
export const InForm = ({ form }: FormSlotProps) => {
  const { t } = useTranslation()
  const { values, record, change } = form
  const kind = values.kind ?? record?.kind
  return (
    <div className="stack padded">
      {!isDefaultPrompt(kind, values.content) && (
        <Button onClick={() => change('content', defaultPrompts[kind as PromptKind])}>{t('prompts.useBuiltIn')}</Button>
      )}
      <Difference kind={kind} content={values.content} towards="content" />
    </div>
  )
}

/** The text that a reset removes and the text that it restores. */
export const BeforeReset = ({ record }: ActionSlotProps) => (
  <div className="stack padded">
    <Difference kind={record.kind} content={record.content} towards="default" />
  </div>
)
