import { CanAccess, type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Alert, Button, Drawer, Empty, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { RecordLink } from '../../fields/record-link.ui'
import { alignOf, momentField } from '../../fields/views.ui'
import { crudSorters } from '../../lists/list-filters'
import { useMayList, useUnderScheme } from '../../providers/access'
import { listDocument } from '../../providers/documents'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels, useLanguage } from '../../providers/labels'
import { useTabState } from '../../providers/tab-state'
import { titleOf } from '../../registry/title'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import { pageItem } from '../../theme/page-item'
import { useFormDrawer } from '../form/use-form-drawer'
import { replacesRows } from '../page/empty-list'
import { useChanges } from '../page/use-changes'
import type { ShownRecord } from '../page/use-record'
import { slotsOf } from '../parts'
import { CellValue } from './record-section'
import { givenFor } from './relations-to'

interface RelatedRecordsProps {
  /** The resource whose records point here. */
  target: ResourceDeclaration
  /** Its relation field. */
  by: string
  record: AnyRecord
  /** Which of them. */
  filters?: readonly CrudFilter[]
}

const pageSize = 10
/** More would not fit beside each other; the full list has them all. */
const maxColumns = 7

/** The records of another resource that refer to this one: a page, in the order of their list. */
export const RelatedRecords = ({ target: declared, by, record, filters = [] }: RelatedRecordsProps) => {
  const target = useUnderScheme(declared)
  const { t } = useTranslation()
  const labels = useLabels(target)
  const formats = useFormats()
  const language = useLanguage()
  const mayList = useMayList()
  const [page, setPage] = useState(1)
  // The name stays, even where it is that of this record: it is the way to the other one.
  const columns = target.list.columns.filter((name) => name !== by || name === target.title).slice(0, maxColumns)
  const { query, result } = useList<ShownRecord, HttpError, ShownRecord>({
    resource: target.name,
    filters: [{ field: `${by}.id`, operator: 'eq', value: record.id }, ...filters],
    sorters: crudSorters(target.list.sort),
    pagination: { currentPage: page, pageSize },
    meta: { gqlQuery: listDocument(target, columns, mayList) },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  useChanges([target.name], () => void query.refetch())
  const rows = result.data ?? []
  const total = result.total ?? 0
  // The last record of the last page may be deleted, or refer to another one now.
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (query.data && page > last) setPage(last)
  const isEmpty = !query.isPending && rows.length === 0
  // The creation keeps its place: moving it to another parent would close its drawer and lose the typed text.
  return (
    <div>
      <CanAccess resource={target.name} action="create">
        <RelatedCreation target={target} by={by} record={record} />
      </CanAccess>
      {replacesRows(query.error, rows) ? (
        <Alert
          type="error"
          message={sentenceOf(query.error)}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('show.retry')}
            </Button>
          }
        />
      ) : isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('show.related.none', { many: labels.manyInline })} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          aria-label={labels.many}
          loading={query.isFetching && !query.isPending}
          dataSource={query.isPending ? skeletonRows : [...rows]}
          scroll={{ x: 'max-content' }}
          pagination={
            total > pageSize && {
              current: page,
              pageSize,
              total,
              onChange: setPage,
              showSizeChanger: false,
              itemRender: pageItem,
              size: 'small',
            }
          }
          columns={[
            ...columns.map((name) => {
              const field = fieldOf(target, name) ?? momentField
              return {
                key: name,
                title: labels.field(name),
                align: alignOf(field),
                render: (_: unknown, row: ShownRecord) =>
                  query.isPending ? (
                    <Skeleton.Input active size="small" block />
                  ) : name === target.title && !target.hidden ? (
                    <RecordLink resource={target} record={row} />
                  ) : (
                    <CellValue resource={target} record={row} name={name} place="row" />
                  ),
              }
            }),
            {
              key: 'edit',
              width: 48,
              render: (_: unknown, row: ShownRecord) =>
                row.can?.includes('edit') &&
                !target.hidden && (
                  <Link
                    className="text-quiet"
                    to={`${target.path}/${row.id}/edit`}
                    aria-label={t('show.related.edit', { title: titleOf(target, row, language) })}
                  >
                    <Icon name="edit" />
                  </Link>
                ),
            },
          ]}
          footer={() => (
            <>
              {query.isPending ? '\u00a0' : t('show.related.count', { count: total, total: formats.number(total) })}{' '}
              {!target.hidden && (
                <Link to={`${target.path}?${by}=${String(record.id)}`}>
                  {t('show.related.all', { many: labels.manyInline })}
                </Link>
              )}
            </>
          )}
        />
      )}
    </div>
  )
}

/** As many rows as the shape of a first page needs. */
const skeletonRows = ['1', '2', '3'].map((id) => ({ id }) as ShownRecord)

const CreateForm = lazyPart(async () => (await import('../form/create-screen')).CreateForm)

interface RelatedCreationProps {
  target: ResourceDeclaration
  /** The relation field of the target. */
  by: string
  record: AnyRecord
}

/** Creates a related record in a drawer above this one, which is chosen in its form. */
const RelatedCreation = ({ target, by, record }: RelatedCreationProps) => {
  const { t } = useTranslation()
  const labels = useLabels(target)
  const [isOpen, setOpen] = useTabState(`new:${target.name}`, false)
  const close = () => setOpen(false)
  const { drawerProps, leave, onDirty, question } = useFormDrawer(close)
  const given = givenFor(target, by, String(record.id))
  if (!given) return null
  const label = t('show.related.new', { one: labels.oneInline })
  const { createButton: CreateButton } = slotsOf(target)
  if (CreateButton) {
    const show = () => setOpen(true)
    return (
      <div className="spaced">
        <CreateButton resource={target} given={given} visible={isOpen} show={show} close={close} />
      </div>
    )
  }
  return (
    <>
      <Button className="spaced" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Drawer
        {...drawerProps}
        open={isOpen}
        rootClassName="creation-drawer"
        width="min(720px, 100vw)"
        title={label}
        destroyOnHidden
      >
        <CreateForm resource={target} given={given} onClose={close} onCancel={leave} onDirty={onDirty} />
        {question}
      </Drawer>
    </>
  )
}
