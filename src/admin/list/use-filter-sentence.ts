import { type BaseRecord, useList } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { type Formats, useFormats } from '../../fields/formats.ui'
import { viewOf } from '../../fields/views.ui'
import { pickDocument } from '../../providers/documents'
import { useLabels, useLanguage } from '../../providers/labels'
import type { FilterValue } from '../../registry/filter-value'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { stateTone } from '../../theme/state-tag'
import { sentenceOf } from './filter-sentence'

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

  const choice = (chosen: string) => {
    const label = labels.value(name, chosen)
    // States are adjectives in lower case; other values (a brand, a role) keep their capital.
    return language === 'en' && stateTone(chosen) ? label.toLowerCase() : label
  }
  const sentence = sentenceOf(resource, name, value, {
    field: labels.field(name),
    choice,
    record: (id) => titles.get(id) ?? '…',
    bound: boundIn(resource, name, formats),
    either: formats.either,
  })
  return t(`filters.sentence.${sentence.key}`, sentence.values)
}

/** The titles of records whose ids are in the URL; a missing record has none. */
function useTitles(resource: ResourceDeclaration, ids: readonly string[]): ReadonlyMap<string, string> {
  const language = useLanguage()
  const { result } = useList<BaseRecord>({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: Math.max(1, ids.length) },
    filters: [{ field: 'id', operator: 'in', value: ids }],
    meta: { gqlQuery: pickDocument(resource) },
    queryOptions: { enabled: ids.length > 0, staleTime: 60_000 },
    errorNotification: false,
  })
  return useMemo(
    () => new Map(result.data.map((record) => [String(record.id), titleOf(resource, record, language)])),
    [result.data, resource, language],
  )
}
