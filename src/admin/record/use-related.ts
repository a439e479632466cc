import { useQuery } from '@tanstack/react-query'
import type { ResourceDeclaration } from '../../declare'
import type { Language } from '../../declare/languages'
import { endpointSorting } from '../../lists/endpoint-filter'
import { crudSorters } from '../../lists/list-filters'
import { useMayList } from '../../providers/access'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { useLanguage } from '../../providers/labels'
import { countsKey } from '../../providers/queries'
import { request } from '../../providers/transport'
import { type MayList, recordSelection } from '../../registry/selections'
import type { ShownRecord } from '../page/use-record'
import { type RelationTo, useRelationsTo } from './relations-to'

/** The number of records of a relation, and the latest ones if the declaration shows them. */
interface Related {
  totalCount: number
  totalCountIsEstimate: boolean
  latest: readonly ShownRecord[]
}

interface Answer {
  [part: string]: Omit<Related, 'latest'> & { nodes: readonly ShownRecord[] }
}

/** The most records of a relation that are shown above the tabs. */
export const latestCount = 3

/** One document for the counts and the latest records of relations. */
export function relatedText(relations: readonly RelationTo[], mayList: MayList, language: Language): string {
  const variables = ['$id: ID!']
  const lists = relations.map(({ target, by, latest }, at) => {
    const count = `r${at}: ${target.name}(filter: {${by}: {id: {eq: $id}}}, paging: {limit: 1}) { totalCount totalCountIsEstimate }`
    if (!latest) return count
    const sorting = endpointSorting(target, { sorters: crudSorters(target.list.sort) }, language)
    const orders = sorting.map((sort) => `{${Object.entries(sort).map(([key, value]) => `${key}: ${value}`)}}`)
    variables.push(`$l${at}: ${target.type}Filter`)
    return `${count} l${at}: ${target.name}(filter: $l${at}, sorting: [${orders}], paging: {limit: ${latestCount}}) {
  nodes { ${recordSelection(target, latest.fields, mayList)} } }`
  })
  return `query Related(${variables.join(', ')}) { ${lists.join(' ')} }`
}

/** The related records by key of their relation: one request for all, repeated after changes of others. */
export function useRelated(resource: ResourceDeclaration, id: string) {
  const relations = useRelationsTo(resource)
  const mayList = useMayList()
  const language = useLanguage()
  useFollowedCounts(
    relations.map(({ target }) => target.name),
    { key: 'related', every: 500 },
  )
  return useQuery({
    queryKey: [countsKey, 'related', resource.name, id, language],
    queryFn: async () => {
      const latest = relations.flatMap(({ by, latest }, at) =>
        latest ? [[`l${at}`, { and: [{ [by]: { id: { eq: id } } }, latest.filter ?? {}] }]] : [],
      )
      const text = relatedText(relations, mayList, language)
      const answer = await request(generated<Answer>(text), { id, ...Object.fromEntries(latest) })
      return Object.fromEntries(
        relations.flatMap(({ key }, at) => {
          const count = answer[`r${at}`]
          return count ? [[key, { ...count, latest: answer[`l${at}`]?.nodes ?? [] }]] : []
        }),
      ) as Readonly<Record<string, Related>>
    },
    enabled: relations.length > 0,
    meta: { quiet: true },
  })
}
