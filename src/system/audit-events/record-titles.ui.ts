import { useQuery } from '@tanstack/react-query'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { dataProvider } from '../../providers/data'
import { pickDocument } from '../../providers/documents'
import { useLanguage } from '../../providers/labels'
import { titleOf } from '../../registry/title'

type Records = ReadonlyMap<string, AnyRecord>

/** The open request of each resource: the cells of a page ask one after another, and share it. */
const open = new Map<string, { ids: Set<string>; answer: Promise<Records> }>()

async function recordsOf(resource: ResourceDeclaration, ids: ReadonlySet<string>): Promise<Records> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  open.delete(resource.name)
  const { data } = await dataProvider.getList({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: 1, pageSize: ids.size },
    filters: [{ field: 'id', operator: 'in', value: [...ids] }],
    meta: { gqlQuery: pickDocument(resource) },
  })
  return new Map(data.map((record) => [String(record.id), record]))
}

async function recordOf(resource: ResourceDeclaration, id: string): Promise<AnyRecord | null> {
  const request = open.get(resource.name) ?? startRequest(resource)
  request.ids.add(id)
  return (await request.answer).get(id) ?? null
}

function startRequest(resource: ResourceDeclaration) {
  const ids = new Set<string>()
  const request = { ids, answer: recordsOf(resource, ids) }
  open.set(resource.name, request)
  return request
}

/**
 * The title of a record by its id; undefined while it is loaded, and for a deleted record.
 * @param resource undefined where the actor may not list it: nothing is requested
 */
export function useRecordTitle(resource: ResourceDeclaration | undefined, id: string): string | undefined {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['recordTitle', resource?.name, id],
    queryFn: () => (resource ? recordOf(resource, id) : null),
    enabled: resource !== undefined,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  })
  return resource && data ? titleOf(resource, data, language) : undefined
}
