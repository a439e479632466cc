import { useTranslation } from 'react-i18next'
import {
  type Advised,
  type AnyRecord,
  adviceOn,
  type FieldAdvice,
  fieldOf,
  type ResourceDeclaration,
} from '../../declare'
import { type Formats, useFormats } from '../../fields/formats.ui'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import './advice-note.css'

interface AdviceNoteProps {
  resource: ResourceDeclaration
  name: string
  /** A record, or what a form holds at the moment. */
  record: AnyRecord
  /** For the input that it is about to point to. */
  id?: string
}

/** What is usual for a field, and softly that its value is not: advice, never a refusal (specification section 9). */
export const AdviceNote = ({ resource, name, record, id }: AdviceNoteProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const advice = adviceOn(resource, name, record, { now: new Date().toISOString(), me })
  if (!advice) return null
  const ranges = (advice.kept ? [advice.kept] : advice.ranges).map((range) => {
    const values = { ...bounds(resource, name, range, formats), case: labels.adviceCase(range.id) }
    return range.percentOf === undefined
      ? t('advice.range', values)
      : t('advice.percentRange', { ...values, field: labels.field(range.percentOf).toLowerCase() })
  })
  return (
    <p className="advice-note" id={id} data-unusual={advice.isUnusual} aria-live="polite">
      {advice.isUnusual && <Icon name="warning" size={14} />}
      <span>
        {t(advice.isUnusual ? 'advice.unusual' : 'advice.usual', { ranges: formats.either(ranges) })}
        {percentNow(advice) !== null &&
          ` ${t('advice.percentNow', { percent: formats.percent(Number(advice.percent)) })}`}
      </span>
    </p>
  )
}

/** Whether the resource advises anything of the field, in any case. */
export const hasAdvice = ({ advice }: ResourceDeclaration, name: string) => advice.some(({ ranges }) => name in ranges)

const percentNow = ({ percent, ranges }: FieldAdvice) => (ranges[0]?.percentOf === undefined ? null : percent)

function bounds(resource: ResourceDeclaration, name: string, { from, to, percentOf }: Advised, formats: Formats) {
  const isMoney = fieldOf(resource, name)?.kind === 'money'
  const said = (bound: number | string) => {
    if (percentOf !== undefined) return formats.percent(Number(bound))
    return isMoney ? formats.money(String(bound)) : formats.decimal(String(bound))
  }
  return { from: said(from), to: said(to) }
}
