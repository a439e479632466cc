import { type BaseRecord, useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { ResourceDeclaration } from '../declare'
import { pickDocument } from '../providers/documents'
import { useLanguage } from '../providers/labels'
import { titleOf } from '../registry/title'

/** The titles of records whose ids are in the URL; a missing record has none. */
export function useTitles(resource: ResourceDeclaration, ids: readonly string[]): ReadonlyMap<string, string> {
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
