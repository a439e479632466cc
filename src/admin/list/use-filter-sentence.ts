import { type BaseRecord, useList } from '@refinedev/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fieldOf, type Language, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { isEnglish, localeOf } from '../../declare/languages'
import { periodKey } from '../../declare/period'
import { shapeOf } from '../../declare/traits'
import { type Formats, formatsOf, useFormats } from '../../fields/formats.ui'
import { viewOf } from '../../fields/views.ui'
import { type FilterValue, isOfTree } from '../../lists/filter-value'
import type { ListState } from '../../lists/list-state'
import { pickDocument } from '../../providers/documents'
import { type Labels, labelsOf, useLabels, useLanguage } from '../../providers/labels'
import { currentLanguage } from '../../providers/language'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { stateTone } from '../../theme/state-tag'

const boundIn = (resource: ResourceDeclaration, name: string, formats: Formats) => (text: string) => {
  const type = valueTypeOf(resource, name)
  if (type === 'date' || type === 'instant') return formats.day(text)
  const field = fieldOf(resource, name)
  return (field && viewOf(field).inSentence?.(text, formats)) ?? formats.decimal(text)
}

/** A filter as a sentence; without a value, the field's label. */
export function useFilterSentence(resource: ResourceDeclaration, name: string, value: FilterValue | undefined): string {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const language = useLanguage()
  const formats = useFormats()
  const ids = value?.shape === 'records' ? value.ids : []
  const target = fieldOf(resource, name)?.to
  const titles = useTitles(target === undefined ? resource : resourceNamed(String(target)), ids)
  if (value === undefined) return labels.field(name)
  return writeSentence(resource, name, value, { t, labels, language, formats, titles })
}

interface SentenceLanguage {
  t: TFunction
  labels: Labels
  language: Language
  formats: Formats
  /** The titles of related records, by id. */
  titles: ReadonlyMap<string, string>
}

/** A filter as a sentence of a language. */
function writeSentence(resource: ResourceDeclaration, name: string, value: FilterValue, to: SentenceLanguage): string {
  const { t, labels, language, formats, titles } = to
  const choice = (chosen: string) => {
    const label = labels.value(name, chosen)
    // States are adjectives in lower case; other values (a brand, a role) keep their capital.
    return isEnglish(language) && stateTone(chosen) ? label.toLowerCase() : label
  }
  const bound = boundIn(resource, name, formats)
  const unit = labels.unit(name)
  const sentence = sentenceOf(resource, name, value, {
    field: labels.field(name),
    choice,
    record: (id) => titles.get(id) ?? '…',
    bound: (text) => (unit ? `${bound(text)} ${unit}` : bound(text)),
    either: formats.either,
  })
  return t(`filters.sentence.${value.not ? 'not.' : ''}${sentence.key}`, sentence.values)
}

/** A list with its search and filters: "Games · Status is draft". A filter of related records is its field alone. */
export function titleOfList(
  resource: ResourceDeclaration,
  { preset, search, filters }: ListState,
  t: TFunction,
): string {
  const labels = labelsOf(resource, t)
  const language = currentLanguage()
  const to = { t, labels, language, formats: formatsOf(localeOf(language)), titles: new Map() }
  const sentencesOf = (entries: readonly [string, FilterValue][]) =>
    entries.map(([name, value]) =>
      value.shape === 'records' ? labels.field(name) : writeSentence(resource, name, value, to),
    )
  const entries = Object.entries(filters)
  const alternatives = to.formats.either(sentencesOf(entries.filter(([, { any }]) => any)))
  const sentences = sentencesOf(entries.filter(([, { any }]) => !any))
  const parts = [preset && labels.preset(preset), search, ...sentences, alternatives].filter(Boolean)
  return `${labels.many} · ${parts.join(t('list.comma'))}`
}

/** The titles of records whose ids are in the URL; none while they are loaded. The answer has no deleted records. */
function useTitles(resource: ResourceDeclaration, ids: readonly string[]): ReadonlyMap<string, string> {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useList<BaseRecord>({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: Math.max(1, ids.length) },
    filters: [{ field: 'id', operator: 'in', value: ids }],
    meta: { gqlQuery: pickDocument(resource) },
    queryOptions: { enabled: ids.length > 0, staleTime: 60_000 },
    errorNotification: false,
  })
  const found = query.data?.data
  return new Map(
    found &&
      ids.map((id) => {
        const record = found.find((each) => each.id === id)
        return [id, record ? titleOf(resource, record, language) : t('filters.gone')]
      }),
  )
}

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
interface Sentence {
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
      const declared = fieldOf(resource, name)
      const values = { field, values: parts.either(value.ids.map(parts.record)) }
      if (isOfTree(declared)) return { key: 'within', values }
      return { key: shapeOf(declared) === 'links' ? 'includes' : 'records', values }
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
