import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceLabel } from '../../fields/resource-values.ui'
import { SearchSelect } from '../../fields/search-select.ui'
import { mayDo, useViewer } from '../../providers/access'
import { graphql } from '../../providers/graphql'
import { noteVisit } from '../../providers/last-visit'
import { request } from '../../providers/transport'
import { resources } from '../../registry/resources'
import { clearing } from '../../theme/clearing'
import { Loading } from '../../theme/loading'
import { UndoableRuns } from '../bulk-runs/run-cards'
import { EmptyList } from '../page/empty-list'
import { Failed } from '../page/load-failed'
import { NextPage, usePages } from '../page/use-pages'
import { useQueryValues } from '../page/use-query-values'
import { ActivityDays, activityDocument } from './activity-days'
import './activity.css'

const actorsDocument = graphql('query ActivityActors($search: String!) { activityActors(search: $search) }')

const kinds = ['created', 'updated', 'deleted', 'restored', 'action'] as const
const pageSize = 100

/** What happened, by day: the audit events that the account may see, with runs folded, and the previous visit marked. */
export const ActivityPage = () => {
  const { t } = useTranslation()
  const labelOf = useResourceLabel()
  const [search, change] = useQueryValues()
  const viewer = useViewer(({ viewer }) => viewer)
  const account = viewer?.id ?? ''
  const [since] = useState(() => noteVisit(account))
  const actorName = search.get('by')
  const resource = search.get('resource')
  const kind = kinds.find((each) => each === search.get('kind')) ?? null
  const { query, nodes: events } = usePages(
    ['activity', account, kind, resource, actorName],
    pageSize,
    async (paging) => (await request(activityDocument, { kind, resource, actorName, paging })).activity,
    ({ hasNextPage }) => hasNextPage,
  )
  const [typed, setTyped] = useState('')
  const actors = useQuery({
    queryKey: ['activity', account, 'actors', typed],
    queryFn: async () => (await request(actorsDocument, { search: typed })).activityActors,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const seesAll = mayDo(viewer, 'auditEvents', 'list')
  const shown = resources.filter(
    ({ name, operations }) => seesAll || (operations.includes('show') && mayDo(viewer, name, 'show')),
  )
  const filterProps = (name: string, value: string | null) => ({
    ...clearing(() => change({ [name]: undefined })),
    'aria-label': t(`activity.filters.${name}`),
    placeholder: t(`activity.filters.${name}`),
    popupMatchSelectWidth: false,
    value,
    onChange: (chosen?: string | null) => change({ [name]: chosen ?? undefined }),
  })
  const filters = [
    { name: 'kind', value: kind, options: kinds.map((value) => ({ value, label: t(`activity.kinds.${value}`) })) },
    { name: 'resource', value: resource, options: shown.map(({ name }) => ({ value: name, label: labelOf(name) })) },
  ]

  return (
    <div className="activity page stack">
      <h1>{t('activity.title')}</h1>
      <div className="screen-only row">
        <SearchSelect
          {...filterProps('by', actorName)}
          isAnswered={!actors.isPending && !actors.isPlaceholderData}
          options={(actors.data ?? []).map((value) => ({ value, label: value }))}
          onSearch={setTyped}
        />
        {filters.map(({ name, value, options }) => (
          <Select key={name} showSearch optionFilterProp="label" {...filterProps(name, value)} options={options} />
        ))}
      </div>
      <UndoableRuns />
      {query.isError && !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.isPending ? (
        <Loading label={t('activity.loading')} paragraph={{ rows: 6 }} />
      ) : events.length === 0 ? (
        <EmptyList icon="history" title={t('activity.none')} text={t('activity.noneText')} />
      ) : (
        <ActivityDays events={events} since={since} />
      )}
      <NextPage query={query} label={t('show.history.more')} />
    </div>
  )
}
