import { type CrudFilter, type HttpError, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AnyRecord, fieldOf, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { RecordLink } from '../../fields/record-link.ui'
import { alignOf, momentField, viewOf } from '../../fields/views.ui'
import { listDocument } from '../../providers/documents'
import { sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { crudSorters } from '../../providers/list-filters'
import { Icon } from '../../theme/icon'
import { useChanges } from '../live/use-changes'
import { slotsOf } from '../parts'
import { useMayList, useUnderReading } from '../viewer'
import type { ShownRecord } from './use-record'

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

/** The records of another resource that point to this one: a page of them, newest first as their own list has them. */
export const RelatedRecords = ({ target: declared, by, record, filters = [] }: RelatedRecordsProps) => {
  const target = useUnderReading(declared)
  const { t } = useTranslation()
  const labels = useLabels(target)
  const formats = useFormats()
  const mayList = useMayList()
  const [page, setPage] = useState(1)
  // The name stays, even where it is that of this record: it is the way to the other one.
  const columns = target.list.columns.filter((name) => name !== by || name === target.title).slice(0, maxColumns)
  const sort = target.list.sort
  const { query, result } = useList<ShownRecord, HttpError, ShownRecord>({
    resource: target.name,
    filters: [{ field: `${by}.id`, operator: 'eq', value: record.id }, ...filters],
    sorters: crudSorters(sort),
    pagination: { currentPage: page, pageSize },
    meta: { gqlQuery: listDocument(target, columns, mayList) },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  })
  useChanges([target.name], () => void query.refetch())
  if (query.isError) {
    return (
      <p role="alert" className="related-empty">
        {sentenceOf(query.error)} <Button onClick={() => void query.refetch()}>{t('show.retry')}</Button>
      </p>
    )
  }
  const rows = result.data ?? []
  const total = result.total ?? 0
  if (!query.isPending && rows.length === 0) {
    return <p className="related-empty">{t('show.related.none', { many: labels.manyInline })}</p>
  }
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <div className="related" aria-busy={query.isFetching}>
      <div className="related-scroll">
        <table>
          <caption className="visually-hidden">{labels.many}</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" data-align={alignOf(fieldOf(target, name) ?? momentField)}>
                  {labels.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.isPending
              ? Array.from({ length: 3 }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are their places
                  <tr key={row}>
                    {columns.map((name) => (
                      <td key={name}>
                        <div className="skeleton" />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row) => (
                  <tr key={row.id}>
                    {columns.map((name) => (
                      <td key={name} data-align={alignOf(fieldOf(target, name) ?? momentField)}>
                        {name === target.title && !target.hidden ? (
                          <RecordLink resource={target} record={row} />
                        ) : (
                          <RowValue target={target} row={row} name={name} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      <footer className="related-footer">
        <span>{t('show.related.count', { count: total, total: formats.number(total) })}</span>
        {!target.hidden && (
          <Link to={`${target.path}?${by}=${String(record.id)}`}>
            {t('show.related.all', { many: labels.manyInline })}
          </Link>
        )}
        {pages > 1 && (
          <span className="related-pages">
            <button
              type="button"
              className="icon-button"
              aria-label={t('show.related.previous')}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >
              <Icon name="chevron" size={14} className="related-previous" />
            </button>
            {t('show.related.page', { page, pages })}
            <button
              type="button"
              className="icon-button"
              aria-label={t('show.related.next')}
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >
              <Icon name="chevron" size={14} className="related-next" />
            </button>
          </span>
        )}
      </footer>
    </div>
  )
}

const RowValue = ({ target, row, name }: { target: ResourceDeclaration; row: ShownRecord; name: string }) => {
  const field = fieldOf(target, name) ?? momentField
  const Cell = slotsOf(target).cells?.[name] ?? viewOf(field).Cell
  return <Cell value={row[name]} name={name} field={field} resource={target} record={row} place="row" />
}
