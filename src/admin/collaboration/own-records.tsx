import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useLabels } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { Loading } from '../../theme/loading'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { EmptyList } from '../page/empty-list'
import { Failed } from '../page/load-failed'
import { collaborationKey, inboxKey } from './documents'
import type { useNamedRecord } from './named-record'

/** Records of all resources that concern the person. An event of the inbox reads them again. */
export const useOwnRecords = <Item,>(name: string, read: () => Promise<readonly Item[]>) =>
  useQuery({ queryKey: [inboxKey, collaborationKey, name], queryFn: read, meta: { quiet: true } })

interface OwnRecordsProps<Item> {
  query: UseQueryResult<readonly Item[]>
  label: string
  empty: { icon: string; title: string; text: string }
  row(item: Item): ReactNode
}

/** Their list. A record that leaves it passes the focus on. */
export const OwnRecords = <Item,>(props: OwnRecordsProps<Item>) => {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return <div ref={list}>{contentOf(props)}</div>
}

/** The list, or its state before there is one. */
function contentOf<Item>({ query, label, empty, row }: OwnRecordsProps<Item>): ReactNode {
  if (query.isError && !query.data) return <Failed retry={query.refetch} />
  if (query.isPending) return <Loading />
  if (query.data?.length === 0) return <EmptyList {...empty} />
  return (
    <ul className="divided" aria-label={label}>
      {query.data?.map(row)}
    </ul>
  )
}

interface OwnRecordProps {
  record: ReturnType<typeof useNamedRecord>
  /** What follows the name of its resource. */
  note?: string | null
  children: ReactNode
}

/** One of them, with its link. */
export const OwnRecord = ({ record: { resource, title, path }, note, children }: OwnRecordProps) => {
  const labels = useLabels(resource)
  return (
    <li className="inbox-entry line wide" data-read>
      <Icon name={resource.icon} size={18} />
      <Link className="inbox-link fill anywhere" to={path}>
        <div>{title}</div>
        <span className="text-secondary">{[!resource.single && labels.one, note].filter(Boolean).join(' · ')}</span>
      </Link>
      {children}
    </li>
  )
}
