import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Table } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { Ago } from '../../fields/ago.ui'
import { graphql, type ResultOf } from '../../providers/graphql'
import { useLabels } from '../../providers/labels'
import type { RequestError } from '../../providers/request-error'
import { request } from '../../providers/transport'
import { Loading } from '../../theme/loading'
import { pageItem } from '../../theme/page-item'
import { useKeptFocus } from '../../theme/use-kept-focus'
import { EmptyList, ListFailed } from '../page/empty-list'
import { useChanges } from '../page/use-changes'
import { useIsPhone } from '../page/use-is-phone'
import { usePageKeys } from '../page/use-page-keys'
import { useRecordTitleOf } from '../parts'
import { ConfirmItem } from '../saved-items/confirm-item'
import { deleteRecords, restoreRecords } from './change-trash'

const trashDocument = graphql(`query Trash($resource: String!, $paging: OffsetPaging) {
  trash(resource: $resource, paging: $paging) {
    totalCount nodes { id title deletedAt deletedByName expiresAt }
  }
}`)

type TrashedRecord = ResultOf<typeof trashDocument>['trash']['nodes'][number]

const pageSize = 20

/** The deleted records of a resource: who deleted them and when, to restore or to delete permanently. */
export const TrashScreen = ({ resource }: { resource: ResourceDeclaration }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const titleOf = useRecordTitleOf(resource)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly TrashedRecord[]>([])
  const [asked, setAsked] = useState<readonly TrashedRecord[]>([])
  const container = useRef<HTMLDivElement>(null)
  useKeptFocus(container)
  const { data, error, isFetching, refetch } = useQuery<ResultOf<typeof trashDocument>['trash'], RequestError>({
    queryKey: ['trash', resource.name, page],
    queryFn: async () => {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize }
      return (await request(trashDocument, { resource: resource.name, paging })).trash
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  useChanges([resource.name], () => void refetch())
  usePageKeys(chosen.length > 0 ? { Escape: { run: () => setChosen([]) } } : {})
  // The last record of the last page may be restored or deleted.
  const last = Math.max(1, Math.ceil((data?.totalCount ?? 0) / pageSize))
  if (data && page > last) setPage(last)
  const nameOf = ({ id, title }: TrashedRecord) => titleOf({ id, [resource.title]: title })
  const named = (records: readonly TrashedRecord[]) =>
    records.map((record) => ({ id: record.id, title: nameOf(record) }))
  const restore = (records: readonly TrashedRecord[]) => {
    setChosen([])
    return restoreRecords(resource, named(records), t, labels)
  }
  const columns = useTrashColumns(resource, { nameOf, restore, ask: setAsked })

  return (
    <div ref={container} className="trash stack">
      <header className="row">
        <h1>{t('trash.title', { many: labels.manyInline })}</h1>
        <Link to={resource.path}>{t('trash.toList')}</Link>
      </header>
      <p className="text-secondary">{t('trash.help')}</p>
      {error && !data ? (
        <ListFailed resource={resource} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label={t('list.loading', { many: labels.manyInline })} title={false} paragraph={{ rows: 6 }} />
      ) : data.totalCount === 0 ? (
        <EmptyList
          icon="trash"
          title={t('trash.empty.title')}
          text={t('trash.empty.text', { many: labels.manyInline })}
        />
      ) : (
        <>
          {chosen.length > 0 && (
            <section className="row" aria-label={t('list.selection')}>
              <span role="status">{t('list.selected', { total: chosen.length })}</span>
              <Button size="small" onClick={() => void restore(chosen)}>
                {t('trash.restore')}
              </Button>
              <Button size="small" danger aria-haspopup="dialog" onClick={() => setAsked(chosen)}>
                {t('trash.deleteForEver')}
              </Button>
            </section>
          )}
          <Table<TrashedRecord>
            rowKey="id"
            size="middle"
            aria-label={t('trash.title', { many: labels.manyInline })}
            loading={isFetching}
            dataSource={data.nodes}
            columns={columns}
            rowSelection={{
              selectedRowKeys: chosen.map(({ id }) => id),
              onChange: (_, records) => setChosen(records),
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectPage') }),
              getCheckboxProps: (record) => {
                const label = t('list.select', { record: nameOf(record) })
                return { title: label, ...{ 'aria-label': label } }
              },
            }}
            pagination={{
              current: page,
              pageSize,
              total: data.totalCount,
              hideOnSinglePage: true,
              showSizeChanger: false,
              itemRender: pageItem,
              onChange: setPage,
            }}
          />
        </>
      )}
      {asked[0] && (
        <ConfirmItem
          title={
            asked.length === 1
              ? t('trash.question.titleOne', { title: nameOf(asked[0]) })
              : t('trash.question.title', { count: asked.length })
          }
          text={t('trash.question.text')}
          action={t('trash.deleteForEver')}
          close={t('actions.back')}
          isDanger
          onClose={() => setAsked([])}
          onConfirm={async () => {
            await deleteRecords(resource, named(asked), t, labels)
            setChosen([])
            setAsked([])
          }}
        />
      )}
    </div>
  )
}

interface TrashRows {
  nameOf(record: TrashedRecord): string
  restore(records: readonly TrashedRecord[]): Promise<void>
  /** Asks before records are deleted permanently. */
  ask(records: readonly TrashedRecord[]): void
}

function useTrashColumns(resource: ResourceDeclaration, { nameOf, restore, ask }: TrashRows) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const isPhone = useIsPhone()
  return [
    {
      key: 'title',
      title: labels.field(resource.title),
      render: (_: unknown, record: TrashedRecord) => (
        <Flex wrap align="baseline" gap="0 8px">
          <strong>{nameOf(record)}</strong>
          <small className="text-secondary">
            {t('trash.deletedBy', { name: record.deletedByName ?? t('show.history.program') })}{' '}
            <Ago time={record.deletedAt} />
          </small>
        </Flex>
      ),
    },
    {
      key: 'expiresAt',
      title: t('trash.expires'),
      responsive: ['md' as const],
      render: (_: unknown, { expiresAt }: TrashedRecord) => <Ago time={expiresAt} />,
    },
    {
      key: 'actions',
      align: 'end' as const,
      title: <span className="visually-hidden">{t('trash.actions')}</span>,
      render: (_: unknown, record: TrashedRecord) => (
        <Flex wrap={isPhone} justify="end" gap={8}>
          <Button
            size="small"
            aria-label={t('trash.restoreOne', { title: nameOf(record) })}
            onClick={() => void restore([record])}
          >
            {t('trash.restore')}
          </Button>
          <Button
            size="small"
            danger
            type="text"
            aria-haspopup="dialog"
            aria-label={t('trash.deleteOne', { title: nameOf(record) })}
            onClick={() => ask([record])}
          >
            {t('trash.deleteForEver')}
          </Button>
        </Flex>
      ),
    },
  ]
}
