import { useQuery } from '@tanstack/react-query'
import type { AnyRecord, ResourceDeclaration } from '../declare'
import { generated } from '../providers/graphql'
import { request } from '../providers/transport'
import { linkSelection } from '../registry/selections'

/** Records of one resource to find by the unique values of a field. */
interface Search {
  readonly resource: ResourceDeclaration
  readonly field: string
  readonly values: Set<string>
}

type Found = ReadonlyMap<string, AnyRecord>

/** The request that is not sent yet: all cells of a page ask one after another, and share it. */
let open: { readonly searches: Map<string, Search>; readonly answer: Promise<Found> } | null = null

const keyOf = ({ name }: ResourceDeclaration, field: string, value = '') => `${name} ${field} ${value}`

async function send(searches: ReadonlyMap<string, Search>): Promise<Found> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  open = null
  const all = [...searches.values()]
  const variables = all.map(({ resource }, at) => `$f${at}: ${resource.type}Filter`)
  const parts = all.map(
    ({ resource, field, values }, at) =>
      `r${at}: ${resource.name}(filter: $f${at}, paging: {limit: ${values.size}}) ` +
      `{ nodes { ${linkSelection(resource, () => true)} value: ${field} } }`,
  )
  const answer = await request(
    generated<Record<string, { nodes: AnyRecord[] }>>(`query Found(${variables.join(', ')}) { ${parts.join(' ')} }`),
    Object.fromEntries(all.map(({ field, values }, at) => [`f${at}`, { [field]: { in: [...values] } }])),
  )
  return new Map(
    all.flatMap(({ resource, field }, at) =>
      (answer[`r${at}`]?.nodes ?? []).map((record) => [keyOf(resource, field, String(record.value)), record] as const),
    ),
  )
}

async function find(resource: ResourceDeclaration, field: string, value: string): Promise<AnyRecord | null> {
  if (!open) {
    const searches = new Map<string, Search>()
    open = { searches, answer: send(searches) }
  }
  const { searches, answer } = open
  const key = keyOf(resource, field)
  const search = searches.get(key) ?? { resource, field, values: new Set() }
  search.values.add(value)
  searches.set(key, search)
  return (await answer).get(keyOf(resource, field, value)) ?? null
}

/**
 * The record with a unique value, with the fields of a link. Null while it is loaded, and if none is visible. One
 * request finds the records of all cells of a page. A link to a single record needs no request.
 */
export function useFoundRecord(resource: ResourceDeclaration, field: string, value: string): AnyRecord | null {
  const { data } = useQuery({
    queryKey: ['found', resource.name, field, value],
    queryFn: () => find(resource, field, value),
    enabled: !resource.single,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  })
  return resource.single ? { id: value } : (data ?? null)
}
