import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { periodKey } from '../../declare/period'
import { shapeOf } from '../../declare/traits'
import type { FilterValue } from '../../registry/filter-value'

/** The translated parts of a sentence. */
interface SentenceParts {
  /** The field's label. */
  readonly field: string
  choice(value: string): string
  record(id: string): string
  /** A formatted bound of a range. */
  bound(text: string): string
  /** "a, b or c". */
  either(values: readonly string[]): string
}

/** A translation key under `filters.sentence` and the values it interpolates. */
export interface Sentence {
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

const rangeKey = (isTime: boolean, from: string | null, to: string | null) => {
  if (from !== null && from === to) return isTime ? 'on' : 'exactly'
  if (from !== null && to !== null) return isTime ? 'fromTo' : 'between'
  if (from !== null) return isTime ? 'since' : 'atLeast'
  return isTime ? 'until' : 'atMost'
}

/** A filter as a sentence: "Status is active or invited". */
export function sentenceOf(
  resource: ResourceDeclaration,
  name: string,
  value: FilterValue,
  parts: SentenceParts,
): Sentence {
  const { field } = parts
  switch (value.shape) {
    case 'choices':
      return { key: 'choices', values: { field, values: parts.either(value.values.map(parts.choice)) } }
    case 'records': {
      const isMany = shapeOf(fieldOf(resource, name)) === 'links'
      const values = { field, values: parts.either(value.ids.map(parts.record)) }
      return { key: isMany ? 'includes' : 'records', values }
    }
    case 'empty':
      return { key: value.isEmpty ? 'empty' : 'filled', values: { field } }
    case 'flag':
      return { key: value.value ? 'yes' : 'no', values: { field } }
    case 'text':
      return { key: 'text', values: { field, text: value.text } }
    case 'period': {
      const { key, days } = periodKey(value.period)
      return { key: `period.${key}`, values: { field, days } }
    }
    case 'range': {
      const isTime = ['date', 'instant'].includes(valueTypeOf(resource, name))
      const { from, to } = value
      return {
        key: rangeKey(isTime, from, to),
        values: {
          field,
          ...(from !== null && { from: parts.bound(from) }),
          ...(to !== null && { to: parts.bound(to) }),
        },
      }
    }
  }
}
