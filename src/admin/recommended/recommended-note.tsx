import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type AnyRecord,
  type ApplicableRange,
  type FieldRecommended,
  fieldOf,
  type ResourceDeclaration,
  recommendedOn,
  surroundingsOf,
} from '../../declare'
import { type Formats, useFormats } from '../../fields/formats.ui'
import { viewOf } from '../../fields/views.ui'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import './recommended-note.css'

interface RecommendedNoteProps {
  resource: ResourceDeclaration
  name: string
  /** A record, or the current values of a form. */
  record: AnyRecord
  /** An id for `aria-describedby` of the input. */
  id?: string
}

/** The recommended ranges of a field, and a hint if the value is outside (specification section 9). */
export const RecommendedNote = ({ resource, name, record, id }: RecommendedNoteProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  const me = useViewer(({ viewer }) => viewer?.id ?? null)
  const recommended = recommendedOn(resource, name, record, surroundingsOf(me))
  if (!recommended) return null
  const ranges = (recommended.kept ? [recommended.kept] : recommended.ranges).map((range) => {
    const values = { ...bounds(resource, name, range, formats), case: labels.recommendedCase(range.id) }
    return range.percentOf === undefined
      ? t('recommended.range', values)
      : t('recommended.percentRange', { ...values, field: labels.field(range.percentOf).toLowerCase() })
  })
  return (
    <Flex
      component="p"
      align="flex-start"
      gap={6}
      className="recommended-note text-quiet text-small"
      id={id}
      data-unusual={recommended.isUnusual}
      aria-live="polite"
    >
      {recommended.isUnusual && <Icon name="warning" size={14} />}
      <span>
        {t(recommended.isUnusual ? 'recommended.unusual' : 'recommended.usual', { ranges: formats.either(ranges) })}
        {percentNow(recommended) !== null &&
          ` ${t('recommended.percentNow', { percent: formats.percent(Number(recommended.percent)) })}`}
      </span>
    </Flex>
  )
}

/** Whether the resource has recommended ranges for the field, in any case. */
export const hasRecommended = ({ recommended }: ResourceDeclaration, name: string) =>
  recommended.some(({ ranges }) => name in ranges)

const percentNow = ({ percent, ranges }: FieldRecommended) => (ranges[0]?.percentOf === undefined ? null : percent)

function bounds(
  resource: ResourceDeclaration,
  name: string,
  { from, to, percentOf }: ApplicableRange,
  formats: Formats,
) {
  const field = fieldOf(resource, name)
  const formatted = (bound: number | string) => {
    if (percentOf !== undefined) return formats.percent(Number(bound))
    return (field && viewOf(field).inSentence?.(String(bound), formats)) ?? formats.decimal(String(bound))
  }
  return { from: formatted(from), to: formatted(to) }
}
